import type { SourceMutant } from '../../source/source-mutant.js';
import { authSecondHoldout } from './areas/auth.js';
import { blockedSecondHoldout } from './areas/blocked.js';
import { errorsSecondHoldout } from './areas/errors.js';
import { paymentsSecondHoldout } from './areas/payments.js';
import { queriesSecondHoldout } from './areas/queries.js';
import { ratesSecondHoldout } from './areas/rates.js';
import { refundsSecondHoldout } from './areas/refunds.js';
import { reportsSecondHoldout } from './areas/reports.js';
import { sandboxSecondHoldout } from './areas/sandbox.js';
import { scopesSecondHoldout } from './areas/scopes.js';
import { tenantsSecondHoldout } from './areas/tenants.js';
import { versioningSecondHoldout } from './areas/versioning.js';

/**
 * The second holdout: hand-written mutants whose author knew the service document, the profile and the backend, and
 * neither the scenarios nor the other mutants. They are judged once, and no check is written with a look at them before:
 * their first score shows how likely it is that the next bug is noticed.
 */
export const secondHoldoutMutants: readonly SourceMutant[] = [
  ...authSecondHoldout,
  ...scopesSecondHoldout,
  ...blockedSecondHoldout,
  ...tenantsSecondHoldout,
  ...sandboxSecondHoldout,
  ...paymentsSecondHoldout,
  ...refundsSecondHoldout,
  ...queriesSecondHoldout,
  ...reportsSecondHoldout,
  ...ratesSecondHoldout,
  ...versioningSecondHoldout,
  ...errorsSecondHoldout,
];
