import type { Scenario } from '../../scenario.js';
import { branches } from './branches.js';
import { sharedReferences } from './references.js';
import { foreignReports } from './reports.js';
import { foreignTerminals, foreignTriggers } from './terminals.js';
import { foreignDetails, foreignMoves, foreignRows } from './transactions.js';

export const tenantScenarios: readonly Scenario[] = [
  foreignDetails,
  foreignRows,
  foreignMoves,
  foreignTerminals,
  foreignTriggers,
  foreignReports,
  sharedReferences,
  branches,
];
