/** The state of one examination. A pass can still become a failure: the traffic continues. */
export type Judgement =
  /** Its situation has not arisen. */
  | { readonly state: 'waiting' }
  /** Its situation has arisen, and the client has yet to act, or to refrain from acting. */
  | { readonly state: 'acting'; readonly waitsFor: string }
  | { readonly state: 'pass'; readonly saw: string }
  | {
      readonly state: 'fail';
      /** The clause that the client breaks. */
      readonly clause: string;
      readonly wrong: string;
      /** One line each, the earliest first. */
      readonly evidence: readonly string[];
    };

export const waiting: Judgement = { state: 'waiting' };
