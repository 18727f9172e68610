import type { DurationText } from '../../../test/support/virtual-time.js';
import type { ServiceModel } from './model.js';
import { Step } from './step.js';
import type { System } from './system.js';

/** Waits while everything else continues. */
export class Wait extends Step {
  readonly #time: DurationText;

  constructor(time: DurationText) {
    super();
    this.#time = time;
  }

  protected async act(_model: ServiceModel, { service }: System): Promise<void> {
    await service.sleep(this.#time);
  }

  override toString(): string {
    return `wait ${this.#time}`;
  }
}

/** Waits for a long time with the terminal switched off, because its heart-beats would only cost real time. */
export class CloseFor extends Step {
  readonly #time: DurationText;

  constructor(time: DurationText) {
    super();
    this.#time = time;
  }

  override check({ terminal }: Readonly<ServiceModel>): boolean {
    return terminal.kind === 'off';
  }

  protected async act(_model: ServiceModel, { service }: System): Promise<void> {
    await service.sleep(this.#time);
  }

  override toString(): string {
    return `close for ${this.#time}`;
  }
}
