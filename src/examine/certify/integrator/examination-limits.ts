/** The numbers by which the examinations of an integrator judge. Durations in milliseconds. */
export interface ExaminationLimits {
  /** The early requests for a token that a restart of the client may explain. */
  readonly needlessTokens: number;
  /** The business calls after which a token counts as reused, and after which the ids that a client names are judged. */
  readonly reusedCalls: number;
  /** The longest time for which the requests for tokens are observed; the life of a token if that is shorter. */
  readonly reusedMs: number;
  /** The calls with a rejected token that were on their way already, or that a second thread sends. */
  readonly lateCalls: number;
  /** The requests for a token that one rejected token may cause. */
  readonly tokensPerRejection: number;
  /** A call that arrives this soon after a response may have been sent before it. */
  readonly graceMs: number;
  /** The time in which a client must act on an outcome, or refrain from acting. */
  readonly reactionMs: number;
  /** The time in which a client must settle a payment whose outcome it does not have. */
  readonly settlementMs: number;
  /** The time in which a pending payment must be looked up to its end. */
  readonly pendingMs: number;
  /** The value of Retry-After in the examiner's 429, in seconds. */
  readonly retryAfterSeconds: number;
  /** A call that arrives earlier than allowed by at most this is on time. */
  readonly earlyMs: number;
  /** The time in which the examiner's 5xx lasts, and the calls in it that are not yet a flood. */
  readonly outageMs: number;
  readonly outageCalls: number;
  /** The cooldown of the service, for a rejection that does not name a time. */
  readonly cooldownMs: number;
  /** The successful calls before the first intervention. */
  readonly warmCalls: number;
}

export const examinationLimits: ExaminationLimits = {
  needlessTokens: 1,
  reusedCalls: 10,
  reusedMs: 20_000,
  lateCalls: 2,
  tokensPerRejection: 2,
  graceMs: 200,
  reactionMs: 5_000,
  settlementMs: 20_000,
  pendingMs: 30_000,
  retryAfterSeconds: 3,
  earlyMs: 50,
  outageMs: 2_000,
  outageCalls: 4,
  cooldownMs: 60_000,
  warmCalls: 2,
};
