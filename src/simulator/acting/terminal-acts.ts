import { paths } from '../../contract/operations.js';
import { startableFaults, type TerminalActName } from '../../events/act.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { field, isSuccess } from '../http/response-failure.js';
import { recordsShown } from '../shown-records.js';
import { activate, activatedCredentials } from '../terminal/activate.js';
import type { Terminal } from '../terminal/terminal.js';
import {
  type ActingContext,
  type ActOutcome,
  outcomeOf,
  type PreparedAct,
  person,
  type Refusal,
  terminalOf,
  whileActing,
} from './act-context.js';
import { startedFaults } from './startable-faults.js';

/** The time in which an activated terminal should be online. */
const onlineWithinMs = 10_000;

/** The acts of a person on one terminal of the fleet. */
export class TerminalActs {
  readonly #context: ActingContext;
  /** The activation codes of the terminals that are deactivated, by configId. */
  readonly #codes = new Map<number, string>();

  constructor(context: ActingContext) {
    this.#context = context;
  }

  prepare(kind: TerminalActName, configId: number): PreparedAct | Refusal {
    const terminal = terminalOf(this.#context, configId);
    if (terminal === undefined) return { refused: `the fleet has no terminal with the configId ${configId}` };
    const { terminalId } = terminal.identity;
    const disturbs = !['print', 'refresh', 'sync'].includes(kind);
    const refused = (disturbs && this.#refusalOf(kind, terminal)) || undefined;
    if (refused !== undefined) return { refused };
    const description = `${verbs[kind]} terminal ${terminalId}`;
    return { disturbs, description, terminalId, perform: () => this.#perform(kind, terminal) };
  }

  #refusalOf(kind: TerminalActName, { identity }: Terminal): string | undefined {
    if (!this.#context.hasBeenComplete())
      return 'the fleet has not been online as a whole yet: try again when it has';
    if (kind === 'activate' && !this.#codes.has(identity.configId))
      return `terminal ${identity.terminalId} was not deactivated from here`;
    return undefined;
  }

  #perform(kind: TerminalActName, terminal: Terminal): Promise<ActOutcome> {
    switch (kind) {
      case 'print':
        return this.#print(terminal);
      case 'refresh':
      case 'sync':
        return this.#trigger(kind, terminal);
      case 'kick':
        return this.#kick(terminal);
      case 'deactivate':
        return this.#deactivate(terminal);
      case 'activate':
        return this.#activate(terminal);
      case 'cut':
      case 'half-open':
        return Promise.resolve(this.#injectFault(kind, terminal));
    }
  }

  async #print({ identity }: Terminal): Promise<ActOutcome> {
    const { configId, terminalId } = identity;
    const body = `Printed by hand\nterminal ${terminalId}\nthank you`;
    const payload = { configId, requestType: 'PRINT', body };
    return this.#triggered(await this.#context.administrator.call('requestTerminal', payload));
  }

  async #trigger(kind: 'refresh' | 'sync', { identity }: Terminal): Promise<ActOutcome> {
    return this.#triggered(await this.#move(identity.configId, kind));
  }

  /** The history sees the record of the command, as it sees those of integrators. */
  #triggered(exchange: HttpExchange): ActOutcome {
    const { body, elapsedMs } = exchange;
    const shownIn = { operation: 'requestTerminal', elapsedMs };
    // The owner is for records of refunds only.
    const owner = { merchantId: '', sandbox: false };
    if (isSuccess(exchange))
      for (const record of recordsShown(body, owner, shownIn)) this.#context.emit(person, record);
    const [requestType, requestId, status] = ['requestType', 'requestId', 'status'].map((name) =>
      String(field(body, name)),
    );
    return outcomeOf(exchange, `${requestType} ${requestId} is ${status}`);
  }

  async #kick({ identity }: Terminal): Promise<ActOutcome> {
    const exchange = await this.#move(identity.configId, 'kick', { reason: 'kicked by a person' });
    const kicked = field(exchange.body, 'kicked') === true;
    return outcomeOf(
      exchange,
      kicked ? `${identity.terminalId} is kicked` : `${identity.terminalId} was not online`,
    );
  }

  async #deactivate({ identity }: Terminal): Promise<ActOutcome> {
    const { configId, terminalId } = identity;
    const { interference } = this.#context;
    interference.withdraw(terminalId);
    const exchange = await this.#move(configId, 'deactivate');
    const code = field(exchange.body, 'activationCode');
    const outcome = outcomeOf(exchange, `${terminalId} is deactivated`);
    if (isSuccess(exchange) && typeof code === 'string') {
      this.#codes.set(configId, code);
      return { ...outcome, once: { label: `activation code of ${terminalId}`, value: code } };
    }
    if (!this.#codes.has(configId)) interference.restore(terminalId);
    return outcome;
  }

  /** LIF-05: the terminal gets new credentials for the code, and goes online with them. */
  async #activate(terminal: Terminal): Promise<ActOutcome> {
    const { configId, terminalId } = terminal.identity;
    const exchange = await activate(this.#context.http, this.#codes.get(configId) ?? '');
    const credentials = activatedCredentials(exchange);
    if (credentials === undefined) return outcomeOf(exchange, 'the response has no credentials');
    this.#codes.delete(configId);
    terminal.account.renew(credentials);
    terminal.start();
    const coming = terminal.whenState('online', { timeoutMs: onlineWithinMs });
    const online = (await whileActing(coming, this.#context.signal)) !== undefined;
    this.#context.interference.restore(terminalId);
    return outcomeOf(exchange, `${terminalId} is active${online ? ' and online' : ', and not online yet'}`);
  }

  #injectFault(kind: 'cut' | 'half-open', { identity }: Terminal): ActOutcome {
    const text = `${identity.terminalId}: ${startableFaults[kind]}`;
    this.#context.faults.inject(startedFaults[kind], text, [identity.terminalId]);
    return { outcome: 'done', result: text };
  }

  #move(configId: number, move: string, body?: object): Promise<HttpExchange> {
    const path = `${paths.admin}/terminals/${configId}/${move}`;
    return this.#context.administrator.request({ method: 'POST', path, ...(body && { body }) });
  }
}

const verbs: Readonly<Record<TerminalActName, string>> = {
  print: 'prints at',
  refresh: 'refreshes the session of',
  sync: 'requests the settings of',
  kick: 'kicks',
  deactivate: 'deactivates',
  activate: 'activates',
  cut: 'cuts the connection of',
  'half-open': 'leaves half open the connection of',
};
