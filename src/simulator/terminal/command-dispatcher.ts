import { terminalMessages } from '../../contract/channel/messages.js';
import { messageOf } from '../../failure/failure.js';
import { oneLine } from '../http/redact.js';
import type { JsonObject } from './account.js';
import { failed, type Outcome, type TerminalAction } from './actions/action.js';
import { actionNamed } from './actions/registry.js';
import type { Device } from './device.js';
import type { ReceivedMessage } from './message.js';

/** The number of results that are kept to be reported again. The server has at most 50 unfinished commands of a terminal. */
const resultsKept = 256;

/** The number of characters of a requestId in events. */
const maxIdLength = 64;

/** The result of a command that was executed. */
export interface Result {
  readonly requestType: string;
  readonly outcome: Outcome;
}

/** Finds the implementation of an action; undefined for an unknown one. */
export type ActionNamed = (name: string) => TerminalAction | undefined;

/** Handles the messages of the server: acknowledges each, executes each command once, and reports its result. */
export class CommandDispatcher {
  /** False: results are held back. Commands are executed, and reported when they are delivered again (CMD-05). */
  reportResults = true;
  readonly #device: Device;
  readonly #actionNamed: ActionNamed;
  // Created at the first command: most terminals of a fleet never get one.
  #results: Map<string, Result | 'in progress'> | undefined;

  constructor(device: Device, known: ActionNamed = actionNamed) {
    this.#device = device;
    this.#actionNamed = known;
  }

  dispatch(message: ReceivedMessage, acknowledge: () => void): void {
    const { counters } = this.#device.host;
    counters.messages += 1;
    const { action: name, body, requestId } = message;
    const action = name === undefined ? undefined : this.#actionNamed(name);
    if (body === undefined || name === undefined) this.#malformed('without an action', message.text);
    // MSG-04: ignored. It is acknowledged as received, and no command result is sent.
    else if (action === undefined) counters.unknownActions += 1;
    if (action?.acknowledge === 'before') acknowledge();
    if (action !== undefined && body !== undefined) {
      if (action.problemOf?.(body) !== undefined)
        this.#malformed(`that is not a valid ${name}`, message.text);
      if (requestId === undefined) this.#perform(action, body, () => undefined);
      else this.#command(action, message, body, requestId);
    }
    if (action?.acknowledge !== 'before') acknowledge();
  }

  /** CMD-05: a command is not executed a second time; its stored result is reported again. */
  #command(action: TerminalAction, { headers }: ReceivedMessage, body: JsonObject, requestId: string): void {
    const { counters, events } = this.#device.host;
    const command = { requestId: requestId.slice(0, maxIdLength), requestType: action.action };
    events.commandReceived(command, headers.redelivered === 'true');
    this.#results ??= new Map();
    const results = this.#results;
    const known = results.get(requestId);
    if (known !== undefined) {
      counters.commandsRepeated += 1;
      if (known !== 'in progress') this.#report(requestId, known);
      return;
    }
    results.set(requestId, 'in progress');
    forgetOldest(results);
    this.#perform(action, body, (outcome) => {
      const result = { requestType: action.action, outcome };
      results.set(requestId, result);
      counters.commandsDone += 1;
      events.commandExecuted(command, outcome.status);
      this.#report(requestId, result);
    });
  }

  /** Reports a result that the service has not asked for, as a defective terminal does. */
  reportUnasked(requestId: string, result: Result): void {
    this.#report(requestId, result);
  }

  #report(requestId: string, { requestType, outcome }: Result): void {
    if (!this.reportResults) return;
    const { host } = this.#device;
    host.counters.resultsSent += 1;
    host.send(terminalMessages.commandResult.destination, { requestId, requestType, ...outcome });
  }

  /** Counts a malformed message. The first one is shown in the event stream. */
  #malformed(what: string, text: string): void {
    const { counters, events } = this.#device.host;
    counters.malformed += 1;
    if (counters.malformed === 1) events.warn(`received a message ${what}: ${oneLine(text, 80)}`);
  }

  /** Synchronous for synchronous actions, so that results are sent in the order of their commands. */
  #perform(action: TerminalAction, body: JsonObject, done: (outcome: Outcome) => void): void {
    try {
      const problem = action.problemOf?.(body);
      const outcome = problem === undefined ? action.perform(this.#device, body) : failed(problem);
      if (outcome instanceof Promise) outcome.then(done, (error) => done(asFailed(error)));
      else done(outcome);
    } catch (error) {
      done(asFailed(error));
    }
  }
}

function asFailed(error: unknown): Outcome {
  return failed(oneLine(messageOf(error)));
}

function forgetOldest(results: Map<string, unknown>): void {
  if (results.size <= resultsKept) return;
  for (const oldest of results.keys()) {
    results.delete(oldest);
    return;
  }
}
