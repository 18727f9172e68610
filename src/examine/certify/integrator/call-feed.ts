import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { ExamineeWire } from '../wire/examinee-wire.js';
import type { CallAction, ObservedCall } from '../wire/observed-call.js';
import type { WireEntry } from '../wire/wire-log.js';
import { textField } from './call-facts.js';
import type { IntegratorExaminer } from './integrator-examiner.js';
import { callerOf, type RestRequest } from './rest-exchange.js';

/** Passes the traffic on the wire to the examiner in its order, and its interventions back to the wire. */
export class CallFeed {
  readonly #wire: ExamineeWire;
  readonly #examiner: IntegratorExaminer;
  /** The calls whose responses have not come, with the sender of each. */
  readonly #open = new Map<number, 'service' | 'examiner'>();
  /** The entries of the log that were passed on. */
  #read = 0;

  constructor(wire: ExamineeWire, examiner: IntegratorExaminer) {
    this.#wire = wire;
    this.#examiner = examiner;
  }

  start(): void {
    this.#wire.onCall((call) => this.#take(call));
  }

  /** Passes on what has come since the last time. Times that are over count from now. */
  flush(): void {
    const responses = [...this.#open].flatMap(([number, from]) => {
      const response = this.#wire.calls[number - 1]?.response;
      return response === undefined ? [] : [{ ...response, id: number, from, delivered: true }];
    });
    for (const response of responses.sort((one, other) => one.at - other.at)) {
      this.#open.delete(response.id);
      this.#examiner.response(response);
    }
    const { entries } = this.#wire.log;
    for (const entry of entries.slice(this.#read)) {
      const push = pushIn(entry);
      if (push !== undefined) this.#examiner.push(push);
    }
    this.#read = entries.length;
    this.#examiner.time(monotonicNow());
  }

  #take(call: ObservedCall): CallAction | undefined {
    this.flush();
    const intervention = this.#examiner.request(requestOf(call));
    if (intervention?.kind !== 'lose-response')
      this.#open.set(call.number, intervention === undefined ? 'service' : 'examiner');
    return intervention;
  }
}

function requestOf({ number, at, method, path, query, headers, body }: ObservedCall): RestRequest {
  return {
    id: number,
    at,
    method,
    path,
    body,
    query: Object.fromEntries(new URLSearchParams(query)),
    caller: callerOf(headers.authorization),
  };
}

/** A PAYMENT_STATUS on its way to a session of the client. */
function pushIn(entry: WireEntry) {
  if (entry.kind !== 'frame' || entry.from !== 'service' || entry.frame.command !== 'MESSAGE')
    return undefined;
  const body = jsonOf(entry.frame.body.toString());
  const referenceId = textField(body, 'referenceId');
  const status = textField(body, 'status');
  if (textField(body, 'action') !== 'PAYMENT_STATUS' || referenceId === undefined || status === undefined)
    return undefined;
  return { at: entry.at, referenceId, status };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
