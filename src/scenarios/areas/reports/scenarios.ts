import type { Scenario } from '../../scenario.js';
import { batches } from './batches.js';
import { days } from './days.js';
import { productionSummaries } from './production.js';
import { settlement } from './settlement.js';
import { summaries } from './summaries.js';

export const reportScenarios: readonly Scenario[] = [
  summaries,
  settlement,
  productionSummaries,
  batches,
  days,
];
