import { find } from './find.js';
import { recent } from './recent.js';
import type { Scenario } from '../scenario.js';

export const queryScenarios: readonly Scenario[] = [recent, find];
