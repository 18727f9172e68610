import type { BackendConfig } from '../../../backend/config/config.js';
import { createEmbedded, type Embedded, startEmbedded } from '../../../run/service/embedded.js';
import { type Level, type ProfilePart, profilePart } from '../../../scenarios/conclusion.js';
import type { Target } from '../../../scenarios/world.js';
import { Administrator } from '../../../simulator/administrator.js';
import { HttpClient } from '../../../simulator/http/http-client.js';
import { day } from '../../../text/time-units.js';
import { allAbilities } from './abilities.js';
import type { HistoryContext, OpenedSystem, Stage } from './stage.js';
import { System } from './system.js';
import { virtualTiming } from './timing.js';

const request = { clock: 'virtual', network: 'memory', port: 0 } as const;
/** The time that the ends of destroyed connections need to inform each other. */
const lastArrivalsMs = 10;

/** A target before the backend, which alters what passes through it. */
export interface AlteredTarget {
  readonly target: Target;
  /** A count that rises with each activity on its network. */
  activityCount(): number;
  stop(): Promise<void>;
}

export interface EmbeddedStageOptions {
  /** Default: `profile`, which is demanded. */
  readonly level?: Level | undefined;
  /** Changes to the configuration of the backend that the model does not follow, to make a history fail. */
  readonly config?: Partial<BackendConfig>;
  /** Alters the target, as a mutant of the wire does. */
  readonly alter?: (target: Target, embedded: Embedded) => AlteredTarget;
}

/** A new backend in memory for each history, under a virtual clock that the caller has installed. */
export class EmbeddedStage implements Stage {
  readonly abilities = allAbilities;
  readonly profile: ProfilePart;
  readonly repeats = true;
  readonly #options: EmbeddedStageOptions;
  #embedded: Embedded | undefined;
  #altered: AlteredTarget | undefined;
  #activityBefore = 0;

  constructor(options: EmbeddedStageOptions = {}) {
    this.#options = options;
    this.profile = profilePart({ level: options.level });
  }

  /** A count that rises with each activity on the network, for the driver of the clock. */
  activityCount(): number {
    return this.#activityBefore + this.#activity();
  }

  #activity(): number {
    return (this.#embedded?.activityCount() ?? 0) + (this.#altered?.activityCount() ?? 0);
  }

  responds(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async open(context: HistoryContext): Promise<OpenedSystem> {
    const { random, signal } = context;
    const { config, alter } = this.#options;
    const internalErrors: unknown[] = [];
    const embedded = createEmbedded({
      request,
      random,
      restartable: true,
      randomBytes: random.stream('backend/ids').bytes,
      emit: () => undefined,
      // Only a restart needs the stored data: periodic copies of it would cost time.
      // Declined payments are to be as common as others.
      overrides: { 'data.snapshotEvery': 24 * day, 'acquirer.approvalPercent': 60, ...config },
      onInternalError: (error) => internalErrors.push(error),
    });
    this.#embedded = embedded;
    const stop = async () => {
      await this.#altered?.stop();
      await embedded.network.close();
      await embedded.backend.stop();
      await new Promise((resolve) => setTimeout(resolve, lastArrivalsMs));
      this.#activityBefore += this.#activity();
      this.#embedded = undefined;
      this.#altered = undefined;
    };
    try {
      await startEmbedded(embedded, request);
      const target = targetOf(embedded);
      this.#altered = alter?.(target, embedded);
      const system = await System.create({
        ...context,
        target: this.#altered?.target ?? target,
        abilities: this.abilities,
        timing: virtualTiming,
        strict: this.profile === 'demanded',
        signal,
      });
      const close = async () => {
        await system.close();
        await stop();
        return internalErrors[0];
      };
      return { system, close };
    } catch (error) {
      await stop();
      throw internalErrors[0] ?? error;
    }
  }
}

function targetOf({ backend, network, admin, restart }: Embedded): Target {
  const { baseUrl, webSocketUrl } = backend;
  const http = new HttpClient({ network, baseUrl });
  return {
    http,
    administrator: new Administrator({ http, ...admin }),
    clock: 'virtual',
    link: { network, webSocketUrl },
    ...(restart && { restart }),
  };
}
