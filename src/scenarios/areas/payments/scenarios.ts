import type { Scenario } from '../../scenario.js';
import { exactAmounts, wrongAmounts } from './amounts.js';
import { cancels } from './cancel.js';
import { duplicates, simultaneousDuplicates } from './duplicates.js';
import { pushed } from './pushed.js';
import { saved } from './saved.js';
import { stored } from './stored.js';

export const paymentScenarios: readonly Scenario[] = [
  stored,
  duplicates,
  simultaneousDuplicates,
  wrongAmounts,
  exactAmounts,
  saved,
  cancels,
  pushed,
];
