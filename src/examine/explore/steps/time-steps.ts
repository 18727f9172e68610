import { formatDuration } from '../../../text/duration.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { Step } from './step.js';

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
