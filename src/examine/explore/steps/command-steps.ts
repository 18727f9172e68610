import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { responseField } from '../../../scenarios/response-field.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { documentRules } from '../checks/document-rules.js';
import { commandStatusesAt, type ModelCommand, newCommand } from '../model/command.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { recent, recentText } from './recent.js';
import { settleMs } from './settle.js';
import { Step } from './step.js';

/** The document shows no limit of unfinished commands, but a service may have one. */
const certainlyAccepted = 10;

/** CMD-01, CMD-02: a command is accepted whether the terminal is online or not. */
export class Trigger extends Step {
  readonly #type: string;

  constructor(type: string) {
    super();
    this.#type = type;
  }

  /** Commands above this limit would wait for the results of others. */
  protected override isPossible({ openCommands }: Readonly<ServiceModel>): boolean {
    return openCommands < decidedLimits.channel.unfinishedCommands;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { judge, sandboxApp } = system;
    const { configId, terminalId } = system.terminal.identity;
    const body = this.#type === 'PRINT' ? `slip ${model.commands.length}` : undefined;
    const request = { configId, requestType: this.#type, ...(body !== undefined && { body }) };
    const { result: response, at } = await system.timed(() => sandboxApp.call('requestTerminal', request));
    const isRejected = !isSuccess(response) && model.openCommands < certainlyAccepted;
    judge.hold(
      isRejected ? documentRules.acceptedCommand : 'CMD-02',
      'requestTerminal',
      response.status,
      202,
    );
    if (!isSuccess(response)) return;
    const requestId = responseField(response, 'requestId');
    if (typeof requestId !== 'string') return judge.broken('CMD-01', 'requestId', requestId, 'a string');
    judge.hold('CMD-01', 'requestType', responseField(response, 'requestType'), this.#type);
    judge.hold('CMD-01', 'terminalId', responseField(response, 'terminalId'), terminalId);
    const command = newCommand({ type: this.#type, body, queued: at });
    model.commands.push(command);
    system.requestIds.push(requestId);
    if (model.terminal.kind === 'online') model.deliver(command, at);
    if (model.terminal.kind === 'half-open') model.deliverIntoTheDark(command);
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

  protected override isPossible({ commands }: Readonly<ServiceModel>): boolean {
    return commands.length > 0;
  }

  protected async act({ commands }: ServiceModel, system: System): Promise<void> {
    const { judge, sandboxApp } = system;
    const index = this.#index % commands.length;
    const command = commands[index];
    if (command === undefined) return;
    const requestId = system.requestIds[index];
    const { result: record, at } = await system.timed(() => sandboxApp.call('requestStatus', { requestId }));
    const what = `command ${index}`;
    judge.hold('CMD-03', `the record of ${what}`, record.status, 200);
    judge.hold('CMD-03', `requestId of ${what}`, responseField(record, 'requestId'), requestId);
    judge.hold('CMD-03', `requestType of ${what}`, responseField(record, 'requestType'), command.type);
    const status = responseField(record, 'status');
    judge.holdOneOf('CMD-03', `status of ${what}`, status, commandStatusesAt(command, at));
  }

  override toString(): string {
    return `request the status of command ${this.#index}`;
  }
}

/** CMD-06: the terminal reports another result for a command that has one. Neither the record nor the session changes. */
export class ReportSecondResult extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible({ commands, reportsResults, terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'online' && reportsResults && commands.some(hasResult);
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { judge, terminal } = system;
    const command = recent(model.commands.filter(hasResult), this.#index);
    if (command === undefined) return;
    const index = model.commands.indexOf(command);
    const requestId = system.requestIds[index] ?? '';
    const before = await recordOf(system, requestId);
    const outcome = { status: 'FAILED', result: { reason: 'a second result' } } as const;
    terminal.commands.reportUnasked(requestId, { requestType: command.type, outcome });
    await system.sleep(settleMs(model, system));
    const after = await recordOf(system, requestId);
    judge.hold('CMD-06', `the record of command ${index} after a second result`, after, before);
    const rejections = terminal.received.filter(
      ({ action, body }) => action === 'REPORT_REJECTED' && body?.requestId === requestId,
    );
    judge.hold('CMD-06', `rejections of a second result of command ${index}`, rejections.length, 0);
  }

  override toString(): string {
    return `${recentText('command that is done', this.#index)}: report another result`;
  }
}

function hasResult({ done, unclear }: ModelCommand): boolean {
  return done && !unclear;
}

/** The fields of a record that a result sets. */
async function recordOf({ sandboxApp }: System, requestId: string) {
  const record = await sandboxApp.call('requestStatus', { requestId });
  const fields = ['status', 'reportedStatus', 'result', 'completedAt'].map((name) => [
    name,
    responseField(record, name),
  ]);
  return { httpStatus: record.status, ...Object.fromEntries(fields) };
}
