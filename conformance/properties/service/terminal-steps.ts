import { responseField } from '../../../src/scenarios/response-field.js';
import { decidedLimits } from '../../oracle/limits.js';
import { broken, hold, holdOneOf } from './hold.js';
import { type ModelCommand, type ServiceModel, statusesOf } from './model.js';
import { firstBackOffMs, Step } from './step.js';
import type { System } from './system.js';

const onlineWithinMs = 10_000;

export class SwitchOn extends Step {
  override check({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'off';
  }

  protected async act(model: ServiceModel, { terminal }: System): Promise<void> {
    terminal.start();
    await terminal.whenState('online', { timeoutMs: onlineWithinMs });
    model.terminal = { kind: 'online' };
  }

  override toString(): string {
    return 'switch the terminal on';
  }
}

export class SwitchOff extends Step {
  override check({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind !== 'off';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { at } = await system.timed(() => system.terminal.disconnect());
    model.endSession(at);
    model.terminal = { kind: 'off' };
  }

  override toString(): string {
    return 'switch the terminal off';
  }
}

/** Destroys the socket of the terminal, which reconnects after the first back-off. */
export class Cut extends Step {
  override check({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'online';
  }

  protected async act(model: ServiceModel, { now, terminal }: System): Promise<void> {
    model.endSession({ from: now, to: now });
    terminal.cut();
    model.cuts += 1;
    model.terminal = { kind: 'coming-back', at: now + firstBackOffMs };
  }

  override toString(): string {
    return 'cut the terminal off';
  }
}

/** Makes the terminal report the results of its commands from now on, or hold them back. */
export class ReportResults extends Step {
  readonly #report: boolean;

  constructor(report: boolean) {
    super();
    this.#report = report;
  }

  override check({ reportsResults }: Readonly<ServiceModel>): boolean {
    return reportsResults !== this.#report;
  }

  protected async act(model: ServiceModel, { terminal }: System): Promise<void> {
    model.reportsResults = this.#report;
    terminal.reportResults = this.#report;
  }

  override toString(): string {
    return this.#report ? 'report results again' : 'hold results back';
  }
}

/** CMD-01, CMD-02: a command is accepted whether the terminal is online or not. */
export class Trigger extends Step {
  readonly #type: string;

  constructor(type: string) {
    super();
    this.#type = type;
  }

  /** Commands above this limit would wait for the results of others. */
  override check({ openCommands }: Readonly<ServiceModel>): boolean {
    return openCommands < decidedLimits.channel.unfinishedCommands;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { configId, terminalId } = system.terminal.identity;
    const body = this.#type === 'PRINT' ? `slip ${model.commands.length}` : undefined;
    const request = { configId, requestType: this.#type, ...(body !== undefined && { body }) };
    const { result: response, at } = await system.timed(() =>
      system.sandboxApp.call('requestTerminal', request),
    );
    hold('CMD-02', 'requestTerminal', response.status, 202);
    const requestId = responseField(response, 'requestId');
    if (typeof requestId !== 'string') return broken('CMD-01', 'requestId', requestId, 'a string');
    hold('CMD-01', 'requestType', responseField(response, 'requestType'), this.#type);
    hold('CMD-01', 'terminalId', responseField(response, 'terminalId'), terminalId);
    const command: ModelCommand = {
      ...{ type: this.#type, body, queued: at },
      ...{ deliveries: 0, done: false, unclear: false },
    };
    model.commands.push(command);
    system.requestIds.push(requestId);
    if (model.terminal.kind === 'online') model.deliver(command, at);
  }

  override toString(): string {
    return `trigger ${this.#type}`;
  }
}

/** CMD-03: the record of a command at this moment. */
export class RequestStatus extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  override check({ commands }: Readonly<ServiceModel>): boolean {
    return commands.length > 0;
  }

  protected async act({ commands }: ServiceModel, system: System): Promise<void> {
    const index = this.#index % commands.length;
    const command = commands[index];
    if (command === undefined) return;
    const requestId = system.requestIds[index];
    const { result: record, at } = await system.timed(() =>
      system.sandboxApp.call('requestStatus', { requestId }),
    );
    const what = `command ${index}`;
    hold('CMD-03', `the record of ${what}`, record.status, 200);
    hold('CMD-03', `requestId of ${what}`, responseField(record, 'requestId'), requestId);
    hold('CMD-03', `requestType of ${what}`, responseField(record, 'requestType'), command.type);
    holdOneOf('CMD-03', `status of ${what}`, responseField(record, 'status'), statusesOf(command, at));
  }

  override toString(): string {
    return `request the status of command ${this.#index}`;
  }
}

/** TRM-01: listTerminals shows whether the terminal is online. */
export class ListTerminals extends Step {
  protected async act({ terminal }: ServiceModel, system: System): Promise<void> {
    const { configId } = system.terminal.identity;
    const list = await system.sandboxApp.call('listTerminals');
    hold('TRM-01', 'listTerminals', list.status, 200);
    const items = responseField(list, 'items');
    const shown = Array.isArray(items) ? items.find((item) => item?.configId === configId) : undefined;
    hold('TRM-01', 'online', shown?.online, terminal.kind === 'online');
  }

  override toString(): string {
    return 'list the terminals';
  }
}
