import { settlement } from './settlement.js';
import { summaries } from './summaries.js';
import type { Scenario } from '../scenario.js';

export const reportScenarios: readonly Scenario[] = [summaries, settlement];
