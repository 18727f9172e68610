/** Counts of a terminal since its creation. */
export class Counters {
  /** Sessions that reached the state `online`. */
  sessions = 0;
  /** Sessions that were renewed before their end: at 25 minutes, or after SESSION_TIMEOUT. */
  renewals = 0;
  messages = 0;
  /** Messages that are not a JSON object with an action. */
  malformed = 0;
  unknownActions = 0;
  commandsDone = 0;
  /** Commands that were delivered again after their execution had begun (CMD-05). */
  commandsRepeated = 0;
  resultsSent = 0;
  keepAlives = 0;
  checkIns = 0;
  paymentStatuses = 0;
  reportsConfirmed = 0;
  reportsRejected = 0;
  kicks = 0;
}
