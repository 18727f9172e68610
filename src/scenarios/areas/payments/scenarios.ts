import type { Scenario } from '../../scenario.js';
import { exactAmounts, invalidAmounts } from './amounts.js';
import { cancels } from './cancel.js';
import { currencyForms } from './currencies.js';
import { duplicates, simultaneousDuplicates } from './duplicates.js';
import { paymentFields } from './fields.js';
import { gatewayOutcomes } from './gateway.js';
import { gatewayOutages } from './gateway-outages.js';
import { ownTerminal } from './own-terminal.js';
import { paymentsRestart } from './restart.js';
import { saved } from './saved.js';
import { statusPushed } from './status-pushed.js';
import { stored } from './stored.js';

export const paymentScenarios: readonly Scenario[] = [
  stored,
  duplicates,
  simultaneousDuplicates,
  invalidAmounts,
  exactAmounts,
  saved,
  cancels,
  statusPushed,
  gatewayOutages,
  ownTerminal,
  paymentFields,
  currencyForms,
  gatewayOutcomes,
  paymentsRestart,
];
