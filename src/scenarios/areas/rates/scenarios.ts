import type { Scenario } from '../../scenario.js';
import { rateOfActivations } from './activations.js';
import { rateOfAddresses } from './addresses.js';
import { rateOfCallers } from './callers.js';
import { rateLimits } from './limit.js';
import { rateTokens } from './tokens.js';

export const rateScenarios: readonly Scenario[] = [
  ...rateLimits,
  rateOfCallers,
  rateTokens,
  rateOfAddresses,
  rateOfActivations,
];
