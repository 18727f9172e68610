import { legacyAccepted } from './accepted.js';
import { legacyOff } from './disabled.js';
import { legacyNoFallBack } from './no-fallback.js';
import { legacyRejected } from './rejected.js';

/** Terminals of before the wsTokens. */
export const legacyScenarios = [legacyAccepted, legacyRejected, legacyOff, legacyNoFallBack];
