import type { Scenario } from '../scenario.js';
import { alike } from './alike.js';
import { appCreated } from './app-created.js';
import { appRevoked } from './app-revoked.js';
import { badBearer } from './bad-bearer.js';
import { noMoreScopes } from './no-more-scopes.js';
import { otherAudience } from './other-audience.js';
import { scopesChanged } from './scopes-changed.js';
import { secretOnce } from './secret-once.js';
import { secretRegenerated } from './secret-regenerated.js';
import { sevenDays } from './seven-days.js';
import { tampered } from './tampered.js';
import { tokenAnswer } from './token-answer.js';
import { tokenScopes } from './token-scopes.js';

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
