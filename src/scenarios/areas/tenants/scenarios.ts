import type { Scenario } from '../../scenario.js';
import { ambiguousReferences } from './ambiguous.js';
import { branches } from './branches.js';
import { everyKey } from './every-key.js';
import { sharedReferences } from './references.js';
import { foreignReports } from './reports.js';
import { foreignCommands, foreignTerminals } from './terminals.js';
import { foreignDetails, foreignRefundsAndCancellations, foreignRows } from './transactions.js';

export const tenantScenarios: readonly Scenario[] = [
  foreignDetails,
  foreignRows,
  foreignRefundsAndCancellations,
  foreignTerminals,
  foreignCommands,
  foreignReports,
  sharedReferences,
  branches,
  everyKey,
  ambiguousReferences,
];
