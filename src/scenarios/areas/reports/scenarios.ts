import type { Scenario } from '../../scenario.js';
import { settlement } from './settlement.js';
import { summaries } from './summaries.js';

export const reportScenarios: readonly Scenario[] = [summaries, settlement];
