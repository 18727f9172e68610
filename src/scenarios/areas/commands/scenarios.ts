import type { Scenario } from '../../scenario.js';
import { administration } from './administration.js';
import { afterRestart } from './after-restart.js';
import { cutBeforeResult } from './cut-before-result.js';
import { expiry } from './expiry.js';
import { fullQueue } from './full-queue.js';
import { printOffline } from './print-offline.js';
import { printOnline } from './print-online.js';
import { textsOfPrints } from './print-texts.js';
import { commandRecord } from './record.js';
import { redelivery } from './redelivery.js';
import { resultsOnce } from './results.js';
import { siblingPrint } from './sibling-print.js';
import { triggers } from './triggers.js';
import { unexpectedResults } from './unexpected-results.js';
import { waiting } from './waiting.js';

export const commandScenarios: readonly Scenario[] = [
  printOnline,
  printOffline,
  cutBeforeResult,
  siblingPrint,
  unexpectedResults,
  triggers,
  textsOfPrints,
  administration,
  commandRecord,
  resultsOnce,
  redelivery,
  waiting,
  expiry,
  afterRestart,
  fullQueue,
];
