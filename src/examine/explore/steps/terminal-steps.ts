import { backOffMs } from '../../../../conformance/oracle/back-off.js';
import { responseField } from '../../../scenarios/response-field.js';
import { documentRules } from '../checks/document-rules.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { connectMs, settleMs } from './settle.js';
import { Step } from './step.js';

const onlineWithinMs = 10_000;
const [firstBackOffMs = 0] = backOffMs;

export class SwitchOn extends Step {
  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'off';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { terminal } = system;
    terminal.start();
    const timeoutMs = onlineWithinMs + connectMs(model, system);
    await terminal.whenState('online', { timeoutMs }).catch(() => {
      system.judge.broken('TRM-01', 'the terminal, switched on', terminal.state, 'online');
    });
    model.terminal = { kind: 'online' };
  }

  override toString(): string {
    return 'switch the terminal on';
  }
}

export class SwitchOff extends Step {
  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    // The end of a connection that carries nothing reaches the service only later.
    return terminal.kind === 'online';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    await switchOff(model, system);
  }

  override toString(): string {
    return 'switch the terminal off';
  }
}

/** Disconnects the terminal gracefully. */
export async function switchOff(model: ServiceModel, system: System): Promise<void> {
  const { at } = await system.timed(() => system.terminal.disconnect());
  model.endSession(at);
  model.terminal = { kind: 'off' };
  await system.sleep(settleMs(model, system));
}

/** A fault: destroys the socket of the terminal, which reconnects after the first back-off. */
export class Cut extends Step {
  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'online' || terminal.kind === 'half-open';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { now, terminal } = system;
    const wasHalfOpen = model.terminal.kind === 'half-open';
    model.endSession({ from: now, to: now });
    terminal.cut();
    model.cuts += 1;
    model.terminal = { kind: 'coming-back', at: now + firstBackOffMs };
    if (!wasHalfOpen) return;
    // CHN-12: the service is informed of the end of the old connection only when the new session is there.
    await system.sleep(firstBackOffMs + connectMs(model, system) + settleMs(model, system));
    model.endSessionUnnoticed();
    system.endLineFaults(model.line);
    model.terminal = { kind: 'online' };
  }

  override toString(): string {
    return 'cut the connection of the terminal';
  }
}

/** Makes the terminal report the results of its commands from now on, or hold them back. */
export class ReportResults extends Step {
  readonly #report: boolean;

  constructor(report: boolean) {
    super();
    this.#report = report;
  }

  protected override isPossible({ reportsResults, terminal }: Readonly<ServiceModel>): boolean {
    // The commands that are on their way would be executed either way.
    return reportsResults !== this.#report && terminal.kind !== 'half-open';
  }

  protected async act(model: ServiceModel, { terminal }: System): Promise<void> {
    model.reportsResults = this.#report;
    terminal.commands.reportResults = this.#report;
  }

  override toString(): string {
    return this.#report ? 'report results again' : 'hold results back';
  }
}

/** TRM-01: listTerminals shows whether the terminal is online. */
export class ListTerminals extends Step {
  protected async act({ terminal }: ServiceModel, system: System): Promise<void> {
    const { configId } = system.terminal.identity;
    const look = async () => {
      const list = await system.sandboxApp.call('listTerminals');
      system.judge.hold('TRM-01', 'listTerminals', list.status, 200);
      const items: unknown = responseField(list, 'items');
      return Array.isArray(items) ? items.find((item) => item?.configId === configId)?.online : undefined;
    };
    let online: unknown = await look();
    const isOnline = terminal.kind === 'online';
    // How soon it is shown is not in the document.
    if (!system.options.strict && online !== isOnline) {
      await system.sleep(system.timing.atOnceMs);
      online = await look();
    }
    // A dead connection counts as online until two intervals are silent.
    if (terminal.kind === 'half-open')
      system.judge.hold('TRM-01', 'type of online', typeof online, 'boolean');
    // After a cut the document does not show when it is offline.
    else if (typeof online === 'boolean' && terminal.kind !== 'coming-back')
      system.judge.hold(documentRules.online, 'online', online, isOnline);
    else system.judge.hold('TRM-01', 'online', online, isOnline);
  }

  override toString(): string {
    return 'list the terminals';
  }
}
