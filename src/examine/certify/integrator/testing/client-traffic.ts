import type { ExaminationKind } from '../examination.js';
import { type ExaminationLimits, examinationLimits } from '../examination-limits.js';
import { type ExaminationProgress, IntegratorExaminer } from '../integrator-examiner.js';
import type { Intervention } from '../intervention.js';
import type { Judgement } from '../judgement.js';

/** The instant at which the traffic begins. */
const startedAt = 1_000_000;

interface Call {
  /** Milliseconds since the beginning. Default: 100 ms after the last one. */
  readonly at?: number;
  readonly operation: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  /** Default: `token-1`; null for the token endpoint. */
  readonly token?: string | null;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The traffic of a client, written by hand, on its way through all examinations. */
export class Traffic {
  readonly examiner: IntegratorExaminer;
  #calls = 0;
  #now = startedAt;

  /** @param examinations default: every one */
  constructor(changes: Partial<ExaminationLimits> = {}, examinations?: readonly ExaminationKind[]) {
    const ownIds = { terminalIds: ['T1'], configIds: ['1'], branchIds: ['b1'], merchantIds: ['m1'] };
    const limits = { ...examinationLimits, ...changes };
    this.examiner = new IntegratorExaminer({ startedAt, limits, ownIds }, examinations);
  }

  /** Sends a request, and its response 10 ms later unless an intervention comes in between. */
  call(call: Call, reply: Reply = {}): Intervention | undefined {
    const id = this.#calls++;
    this.#now = call.at === undefined ? this.#now + 100 : startedAt + call.at;
    const { operation, body, query = {}, token = 'token-1' } = call;
    const intervention = this.examiner.request({
      id,
      at: this.#now,
      method: 'POST',
      body,
      query,
      path: operation === 'token' ? '/api/v1/oauth/token' : `/api/v1/pos/${operation}`,
      caller: token === null ? { kind: 'basic', key: 'app' } : { kind: 'bearer', key: token },
    });
    const {
      status,
      headers = {},
      body: content,
    } = intervention?.kind === 'respond' ? intervention : { status: 200, ...reply };
    this.#now += 10;
    this.examiner.response({
      id,
      at: this.#now,
      status,
      headers,
      body: content,
      from: intervention?.kind === 'respond' ? 'examiner' : 'service',
      delivered: intervention?.kind !== 'lose-response',
    });
    return intervention;
  }

  /** Two accepted calls, after which the examiner begins to intervene. */
  warmUp(): void {
    for (let times = 0; times < 2; times += 1) this.call({ operation: 'overallSummary' });
  }

  pay(referenceId: string, reply: Reply = {}, more: Partial<Call> & { readonly amount?: string } = {}) {
    const { amount = '1.00', ...call } = more;
    const body = { referenceId, amount, currency: 'EUR' };
    return this.call(
      { operation: 'payNow', body, ...call },
      { status: 200, body: { referenceId, status: 'SUCCESS' }, ...reply },
    );
  }

  lookUp(referenceId: string, status = 'SUCCESS', at?: number) {
    const body = { referenceId };
    return this.call(
      { operation: 'getTransactionDetails', body, ...(at !== undefined && { at }) },
      { body: { referenceId, status } },
    );
  }

  time(at: number): void {
    this.#now = startedAt + at;
    this.examiner.time(this.#now);
  }

  push(referenceId: string, status: string): void {
    this.examiner.push({ at: this.#now, referenceId, status });
  }

  judgement(name: string): Judgement {
    return this.progress(name).judgement;
  }

  progress(name: string): ExaminationProgress {
    const found = this.examiner.progress.find(({ text }) => text.id === `integrator.${name}`);
    if (found === undefined) throw new TypeError(`there is no examination ${name}`);
    return found;
  }

  /** `pass`, `fail INT-05`, `acting`, `waiting`. */
  state(name: string): string {
    const judgement = this.judgement(name);
    return judgement.state === 'fail' ? `fail ${judgement.clause}` : judgement.state;
  }
}
