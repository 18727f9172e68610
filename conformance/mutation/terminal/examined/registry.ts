import type { ExaminedTerminal } from './examined-terminal.js';
import { noticesNoHalfOpenConnection } from './notices-no-half-open-connection.js';
import { printsDuplicates } from './prints-duplicates.js';
import { refreshesForDuplicates } from './refreshes-for-duplicates.js';
import { reportsResultsTwice } from './reports-results-twice.js';
import { returnsAfterItsDeactivation } from './returns-after-its-deactivation.js';
import { sendsNoHeartBeats } from './sends-no-heart-beats.js';
import { uploadsForRedeliveries } from './uploads-for-redeliveries.js';

/** Every broken terminal that only an examination shows. */
export const examinedTerminals: readonly ExaminedTerminal[] = [
  reportsResultsTwice,
  printsDuplicates,
  refreshesForDuplicates,
  uploadsForRedeliveries,
  sendsNoHeartBeats,
  noticesNoHalfOpenConnection,
  returnsAfterItsDeactivation,
];
