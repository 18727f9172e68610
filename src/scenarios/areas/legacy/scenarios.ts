import { legacyAccepted } from './accepted.js';
import { legacyBeforeSubscribe } from './before-subscribe.js';
import { legacyCredentials } from './credentials.js';
import { legacyDisabled } from './disabled.js';
import { legacyLife } from './life.js';
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
  legacyCredentials,
  legacyBeforeSubscribe,
  legacyLife,
];
