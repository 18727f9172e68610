import type { Scenario } from '../../scenario.js';
import { cutBeforeResult } from './cut-before-result.js';
import { printOffline } from './print-offline.js';
import { printOnline } from './print-online.js';
import { siblingPrint } from './sibling-print.js';
import { unexpectedResults } from './unexpected-results.js';

export const commandScenarios: readonly Scenario[] = [
  printOnline,
  printOffline,
  cutBeforeResult,
  siblingPrint,
  unexpectedResults,
];
