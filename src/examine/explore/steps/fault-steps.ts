import { formatDuration } from '../../../text/duration.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { settleMs, untilBack } from './settle.js';
import { Step } from './step.js';

/** A fault of the line lasts until another step ends it. */
const lasting = { at: '0s', for: '1h' } as const;

/** Leaves the connection of the terminal open without any data: both ends notice it by the missing heart-beats. */
export class HalfOpen extends Step {
  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'online';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { line, now } = system;
    model.endSession({ from: now, to: now });
    model.endSessionUnnoticed();
    line.begin(system.nextFault(), { kind: 'half-open', ...lasting }, system.pieces());
    model.terminal = { kind: 'half-open', since: now };
  }

  override toString(): string {
    return 'let the connection of the terminal carry nothing from now on';
  }
}

/** Lets the connection carry data again, before an end of it has noticed anything: all that was sent arrives now. */
export class EndHalfOpen extends Step {
  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'half-open';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    model.releaseLine();
    system.endLineFaults(model.line);
    model.terminal = { kind: 'online' };
  }

  override toString(): string {
    return 'let the connection of the terminal carry data again';
  }
}

/** Delays everything on the channel of the terminal in both directions, or stops doing so. */
export class Delay extends Step {
  readonly #delayMs: number;

  /** @param delayMs 0 for none */
  constructor(delayMs: number) {
    super();
    this.#delayMs = delayMs;
  }

  protected override isPossible({ line, terminal }: Readonly<ServiceModel>): boolean {
    return line.delayMs !== this.#delayMs && terminal.kind !== 'half-open';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    // What is still on its way keeps the delay of before.
    const before = settleMs(model, system);
    model.line.delayMs = this.#delayMs;
    system.endLineFaults(model.line);
    await system.sleep(before);
  }

  override toString(): string {
    return this.#delayMs === 0
      ? 'end the delay of the channel'
      : `delay the channel by ${formatDuration(this.#delayMs)} in each direction`;
  }
}

/** Delivers each message to the terminal twice, or stops doing so. */
export class Duplicate extends Step {
  readonly #duplicates: boolean;

  constructor(duplicates: boolean) {
    super();
    this.#duplicates = duplicates;
  }

  protected override isPossible({ line, terminal }: Readonly<ServiceModel>): boolean {
    return line.duplicates !== this.#duplicates && terminal.kind !== 'half-open';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    model.line.duplicates = this.#duplicates;
    system.endLineFaults(model.line);
  }

  override toString(): string {
    return this.#duplicates ? 'deliver each message twice from now on' : 'deliver each message once again';
  }
}

/** Stops the service, and starts it again with its data. REC-07: the terminal comes back, and nothing is lost. */
export class Restart extends Step {
  readonly #downMs: number;

  constructor(downMs: number) {
    super();
    this.#downMs = downMs;
  }

  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    // The service would learn of the end of a dead connection only later.
    return terminal.kind !== 'half-open';
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { restart } = system.options.target;
    if (restart === undefined) throw new TypeError('this service cannot be restarted');
    const from = system.now;
    const wasOn = model.terminal.kind !== 'off';
    for (const [index, payment] of model.payments.entries()) {
      // A held response is sent in the state of that moment.
      if (payment.outcome.holdsResponse && system.payments[index]?.response === undefined)
        payment.releasedEarly = true;
      if (wasOn) payment.pushMayBeRepeated = true;
    }
    await restart(() => system.sleep(this.#downMs));
    if (!system.options.strict) model.loseTrackOfCommands();
    model.outages.push({ from, to: system.now + system.timing.slackMs });
    if (!wasOn) {
      await system.sleep(settleMs(model, system));
      return;
    }
    await untilBack(model, system);
    model.cuts = system.reconnects;
    model.terminal = { kind: 'online' };
    await system.sleep(settleMs(model, system));
  }

  override toString(): string {
    return `restart the service, which is down for ${formatDuration(this.#downMs)}`;
  }
}
