import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { formatDuration } from '../../../text/duration.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { Step } from './step.js';
import { switchOff } from './terminal-steps.js';

/** Waits while everything else continues. */
export class Wait extends Step {
  readonly #ms: number;

  constructor(ms: number) {
    super();
    this.#ms = ms;
  }

  protected async act(_model: ServiceModel, system: System): Promise<void> {
    await system.sleep(this.#ms);
  }

  override toString(): string {
    return `wait ${formatDuration(this.#ms)}`;
  }
}

/** REF-03: waits until some time before or after the end of the cooldown of the last refund. */
export class WaitForCooldown extends Step {
  readonly #offsetMs: number;

  constructor(offsetMs: number) {
    super();
    this.#offsetMs = offsetMs;
  }

  protected override isPossible(model: Readonly<ServiceModel>): boolean {
    return endOfCooldown(model) + this.#offsetMs > model.now;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    await system.sleep(Math.max(endOfCooldown(model) + this.#offsetMs - system.now, 1));
  }

  override toString(): string {
    const when = this.#offsetMs < 0 ? 'before' : 'after';
    return `wait until ${formatDuration(Math.abs(this.#offsetMs))} ${when} the end of the last cooldown`;
  }
}

function endOfCooldown({ payments }: Readonly<ServiceModel>): number {
  const accepted = payments.flatMap(({ refunds }) => refunds.filter(({ failed }) => !failed));
  return Math.max(...accepted.map(({ sent }) => sent.to + shownLimits.refundCooldownMs), 0);
}

/** Switches the terminal off while commands are not done, and waits for a long time: they are repeated, or expire. */
export class CloseEarly extends Step {
  readonly #ms: number;

  constructor(ms: number) {
    super();
    this.#ms = ms;
  }

  protected override isPossible({ terminal, commands }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'online' && commands.some(({ wasSent, done }) => wasSent && !done);
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    await switchOff(model, system);
    await system.sleep(this.#ms);
  }

  override toString(): string {
    return `switch the terminal off with unfinished commands, and close for ${formatDuration(this.#ms)}`;
  }
}

/** Waits for a long time with the terminal switched off, because its heart-beats would only cost real time. */
export class CloseFor extends Step {
  readonly #ms: number;

  constructor(ms: number) {
    super();
    this.#ms = ms;
  }

  protected override isPossible({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'off';
  }

  protected async act(_model: ServiceModel, system: System): Promise<void> {
    await system.sleep(this.#ms);
  }

  override toString(): string {
    return `close for ${formatDuration(this.#ms)}`;
  }
}
