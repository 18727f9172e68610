import type { Scenario } from '../../scenario.js';
import { appCreated } from './app-created.js';
import { appRevoked } from './app-revoked.js';
import { alike } from './equal-responses.js';
import { noMoreScopes } from './granted-scopes-only.js';
import { badBearer } from './invalid-bearer.js';
import { scopesChanged } from './scopes-changed.js';
import { secretRegenerated } from './secret-regenerated.js';
import { secretOnce } from './secret-shown-once.js';
import { tampered } from './tampered.js';
import { sevenDays } from './token-lifetime.js';
import { tokenAnswer } from './token-response.js';
import { tokenScopes } from './token-scopes.js';
import { otherAudience } from './wrong-audience.js';

export const authScenarios: readonly Scenario[] = [
  appCreated,
  tokenAnswer,
  tokenScopes,
  noMoreScopes,
  sevenDays,
  appRevoked,
  secretRegenerated,
  scopesChanged,
  secretOnce,
  badBearer,
  alike,
  otherAudience,
  tampered,
];
