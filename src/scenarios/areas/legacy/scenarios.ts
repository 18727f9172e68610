import { legacyAccepted } from './accepted.js';
import { legacyDisabled } from './disabled.js';
import { legacyNoFallback } from './no-fallback.js';
import { legacyRejected } from './rejected.js';

/** Terminals without a wsToken. */
export const legacyScenarios = [legacyAccepted, legacyRejected, legacyDisabled, legacyNoFallback];
