import { isAccepted, isBusiness, operationOf, referenceOf } from './call-facts.js';
import type { ExaminationInProgress, ExaminationSetting, ExaminationText } from './examination.js';
import { integratorExaminations } from './examinations.js';
import type { Intervention } from './intervention.js';
import type { Judgement } from './judgement.js';
import type { Moment } from './moment.js';
import type { RestRequest, RestResponse } from './rest-exchange.js';
import { afterToken, oneClient, type TokensInUse } from './two-clients.js';

/** The state of one examination, for the live view and for the verdict. */
export interface ExaminationProgress {
  readonly text: ExaminationText;
  readonly judgement: Judgement;
}

/** The operations without which a client cannot continue: a 403 on them comes when everything else has been seen. */
const essential: ReadonlySet<string> = new Set(['payNow', 'getTransactionDetails', 'refund']);

const last = 'integrator.forbidden';

/**
 * Follows the traffic of one client through all examinations at the same time, and decides which call meets an
 * intervention: one at a time, none before the client works, and none on a payment that another examination follows.
 */
export class IntegratorExaminer {
  readonly #setting: ExaminationSetting;
  #examinations: readonly ExaminationInProgress[];
  readonly #requests = new Map<number, RestRequest>();
  #accepted = 0;
  #tokens: TokensInUse = oneClient;

  /** @param examinations in the order in which they may intervene; default: every one */
  constructor(setting: ExaminationSetting, examinations = integratorExaminations) {
    this.#setting = setting;
    this.#examinations = examinations.map(({ begin }) => begin(setting));
  }

  /** Takes a request of the client; the relay does what it returns, or lets the request pass. */
  request(request: RestRequest): Intervention | undefined {
    this.#requests.set(request.id, request);
    this.#tokens = afterToken(this.#tokens, request);
    const { index, intervention } = this.#intervention(request);
    this.#follow((at) => ({ kind: 'request', at: request.at, request, isMet: at === index }));
    return intervention;
  }

  /** Takes the response to an earlier request. */
  response(response: RestResponse): void {
    const request = this.#requests.get(response.id);
    if (request === undefined) return;
    this.#requests.delete(response.id);
    if (isBusiness(request) && isAccepted(response)) this.#accepted += 1;
    this.#follow(() => ({ kind: 'response', at: response.at, request, response }));
  }

  /** Takes a PAYMENT_STATUS that reached a session of the client. */
  push(push: { readonly at: number; readonly referenceId: string; readonly status: string }): void {
    this.#follow(() => ({ kind: 'push', ...push }));
  }

  /** Takes the present instant, so that times can run out while the client does nothing. */
  time(at: number): void {
    this.#follow(() => ({ kind: 'time', at }));
  }

  /** Every examination, in the order of the registry. */
  get progress(): readonly ExaminationProgress[] {
    return this.#examinations.map(({ text, judgement }) => ({ text, judgement }));
  }

  /** True when every examination has passed or failed. */
  get isFinished(): boolean {
    return this.#examinations.every(({ judgement: { state } }) => state === 'pass' || state === 'fail');
  }

  /** True when two clients use the account at the same time, so that nothing can be judged. */
  get hasTwoClients(): boolean {
    return this.#tokens.isShared;
  }

  #intervention(request: RestRequest): { readonly index: number; readonly intervention?: Intervention } {
    const holding = this.#examinations.findIndex(({ holds }) => holds);
    if (holding !== -1) return this.#from(holding, request);
    const reference = referenceOf(request);
    const isWatched =
      reference !== undefined && this.#examinations.some(({ watched }) => watched.includes(reference));
    if (this.#accepted < this.#setting.limits.warmCalls || isWatched) return { index: -1 };
    for (const index of this.#examinations.keys()) {
      if (!this.#mayBegin(index, request)) continue;
      const found = this.#from(index, request);
      if (found.intervention !== undefined) return found;
    }
    return { index: -1 };
  }

  #from(
    index: number,
    request: RestRequest,
  ): { readonly index: number; readonly intervention?: Intervention } {
    const intervention = this.#examinations[index]?.intervention(request);
    return intervention === undefined ? { index: -1 } : { index, intervention };
  }

  /** A 403 on an operation that the client needs comes last. */
  #mayBegin(index: number, request: RestRequest): boolean {
    if (this.#examinations[index]?.text.id !== last || !essential.has(operationOf(request) ?? ''))
      return true;
    return this.#examinations.every(
      ({ text, judgement }) => text.id === last || judgement.state === 'pass' || judgement.state === 'fail',
    );
  }

  #follow(momentFor: (index: number) => Moment): void {
    this.#examinations = this.#examinations.map((each, index) => each.after(momentFor(index)));
  }
}
