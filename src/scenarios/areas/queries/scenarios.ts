import type { Scenario } from '../../scenario.js';
import { find } from './find.js';
import { recent } from './recent.js';

export const queryScenarios: readonly Scenario[] = [recent, find];
