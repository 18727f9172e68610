/** What a terminal has done and seen since it was made. */
export class Counters {
  /** Sessions that reached `online`. */
  sessions = 0;
  /** Sessions that were renewed in time: at 25 minutes, or after SESSION_TIMEOUT. */
  renewals = 0;
  messages = 0;
  /** Messages that are no JSON object with an action. */
  malformed = 0;
  unknownActions = 0;
  commandsDone = 0;
  /** Commands that came again after they were done or begun (CMD-05). */
  commandsRepeated = 0;
  resultsSent = 0;
  keepAlives = 0;
  checkIns = 0;
  paymentStatuses = 0;
  reportsConfirmed = 0;
  reportsRejected = 0;
  kicks = 0;
}
