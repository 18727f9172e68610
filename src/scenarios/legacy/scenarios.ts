import { legacyAccepted } from './accepted.js';
import { legacyNoFallBack } from './no-fall-back.js';
import { legacyOff } from './off.js';
import { legacyRejected } from './rejected.js';

/** Terminals of before the wsTokens. */
export const legacyScenarios = [legacyAccepted, legacyRejected, legacyOff, legacyNoFallBack];
