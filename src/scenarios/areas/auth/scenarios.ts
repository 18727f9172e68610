import type { Scenario } from '../../scenario.js';
import { appCreated } from './app-created.js';
import { appRevoked } from './app-revoked.js';
import { clientLibrary } from './client-library.js';
import { equalResponses } from './equal-responses.js';
import { grantedScopesOnly } from './granted-scopes-only.js';
import { invalidBearer } from './invalid-bearer.js';
import { administeredPages } from './pages.js';
import { scopesChanged } from './scopes-changed.js';
import { secretRegenerated } from './secret-regenerated.js';
import { secretShownOnce, secretsUncached } from './secret-shown-once.js';
import { tampered } from './tampered.js';
import { tokenLifetime } from './token-lifetime.js';
import { tokenResponse } from './token-response.js';
import { tokenScopes } from './token-scopes.js';
import { userRights } from './user-rights.js';
import { wrongAudience } from './wrong-audience.js';

export const authScenarios: readonly Scenario[] = [
  appCreated,
  tokenResponse,
  tokenScopes,
  grantedScopesOnly,
  tokenLifetime,
  appRevoked,
  secretRegenerated,
  scopesChanged,
  secretShownOnce,
  invalidBearer,
  equalResponses,
  wrongAudience,
  tampered,
  clientLibrary,
  userRights,
  secretsUncached,
  administeredPages,
];
