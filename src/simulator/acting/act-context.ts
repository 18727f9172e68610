import type { Emit } from '../../events/event-bus.js';
import type { InterventionEnded, InterventionStarted } from '../../events/schema/intervention.js';
import type { Administrator } from '../administrator.js';
import type { FaultScheduler } from '../faults/fault-scheduler.js';
import type { Fleet } from '../fleet.js';
import type { HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { oneLine, printExchange } from '../http/redact.js';
import { field, isSuccess } from '../http/response-failure.js';
import type { IntegratorPace } from '../integrator/integrator-pace.js';
import type { Interference } from '../integrator/interference.js';
import type { SimulatedIntegrator } from '../integrator/simulated-integrator.js';
import type { Terminal } from '../terminal/terminal.js';

/** The actor of what a person does. */
export const person = 'person';

/** An integrator of the fleet whose app a person may use and change. */
export interface ActingApp {
  readonly integrator: SimulatedIntegrator;
  readonly appId: string;
  /** The scopes with which it was created. */
  readonly scopes: readonly string[];
}

/** The fleet that a person acts on, through the same interfaces as every other client. */
export interface ActContext {
  readonly administrator: Administrator;
  readonly http: HttpClient;
  readonly fleet: Fleet;
  readonly faults: FaultScheduler;
  readonly apps: readonly ActingApp[];
  readonly interference: Interference;
  readonly pace: IntegratorPace;
  readonly emit: Emit;
  /** Returns whether all terminals of the fleet have been online at one time, which a run has to show by itself. */
  readonly hasBeenComplete: () => boolean;
}

/** The context of one act in progress. */
export interface ActingContext extends ActContext {
  /** Aborted when the fleet stops: an act waits for nothing any longer. */
  readonly signal: AbortSignal;
}

/** The result of an act. `once` is for the person alone. */
export interface ActOutcome extends Pick<InterventionEnded, 'outcome' | 'result' | 'app' | 'exchange'> {
  readonly once?: { readonly label: string; readonly value: string };
}

/** An act that can be performed. */
export interface PreparedAct
  extends Pick<InterventionStarted, 'disturbs' | 'description' | 'terminalId' | 'integrator' | 'trigger'> {
  readonly perform: () => Promise<ActOutcome>;
}

/** The reason why an act cannot be performed. */
export interface Refusal {
  readonly refused: string;
}

export function terminalOf({ fleet }: ActContext, configId: number): Terminal | undefined {
  return fleet.terminals.find(({ identity }) => identity.configId === configId);
}

/** The result of a wait that must not last longer than the fleet; `undefined` if it fails or the fleet stops first. */
export async function whileActing<T>(wait: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let stop: () => void = () => undefined;
  const stopped = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([wait.catch(() => undefined), stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The outcome of one request: its success in these words, or its rejection. */
export function outcomeOf(exchange: HttpExchange, done: string): ActOutcome {
  const shown = { exchange: [printExchange(exchange)] };
  if (isSuccess(exchange)) return { outcome: 'done', result: done, ...shown };
  return { outcome: 'rejected', result: rejectionOf(exchange), ...shown };
}

/** The status and the error of a rejection, in a few words. */
export function rejectionOf({ status, body }: HttpExchange): string {
  const [errorCode, message] = ['errorCode', 'message'].map((name) => {
    const value = field(body, name);
    return typeof value === 'string' ? oneLine(value, 120) : '';
  });
  return [String(status), errorCode, message].filter((part) => part !== '').join(' ');
}
