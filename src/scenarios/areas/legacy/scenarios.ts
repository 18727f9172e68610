import { legacyAccepted } from './accepted.js';
import { legacyDisabled } from './disabled.js';
import { legacyNoFallback } from './no-fallback.js';
import { legacyOtherScheme } from './other-scheme.js';
import { legacyRejected } from './rejected.js';

/** Terminals without a wsToken. */
export const legacyScenarios = [
  legacyAccepted,
  legacyOtherScheme,
  legacyRejected,
  legacyDisabled,
  legacyNoFallback,
];
