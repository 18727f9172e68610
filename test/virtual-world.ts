import { createMinter } from '../src/backend/access/secrets.js';
import { type Backend, createBackend } from '../src/backend/backend.js';
import { type BackendConfig, defaultConfig } from '../src/backend/config.js';
import { preloadDatabase } from '../src/backend/store/database.js';
import { duration } from '../src/cli/parse.js';
import { createEventBus } from '../src/events/event-bus.js';
import type { EventBody, EventType, RunEvent } from '../src/events/event.js';
import { createRandomRoot, type RandomRoot } from '../src/random/random.js';
import { type AppOptions, ScenarioWorld, type Target } from '../src/scenarios/world.js';
import { Administrator } from '../src/simulator/administrator.js';
import { HttpClient } from '../src/simulator/integrator/http-client.js';
import type { Integrator } from '../src/simulator/integrator/integrator.js';
import { MemoryNetwork } from '../src/simulator/network/memory.js';
import { Observer } from '../src/simulator/observer.js';
import { RawSocket, type RawSocketOptions } from '../src/simulator/raw-socket.js';
import type { Terminal } from '../src/simulator/terminal/terminal.js';

export interface WorldOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Changes to the backend's defaults. */
  readonly config?: Partial<BackendConfig>;
  /** Terminals that are online when the test begins. */
  readonly terminals?: number;
}

/** `250ms`, `30s`, `25m`, `2h`, `7d`. */
export type DurationText = `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

/** Every arrival is an instant of its own, as in a virtual run. */
const latencyMs = 1;
const onlineWithinMs = 20_000;

/** A whole service and its actors in memory, made from a seed. What it makes belongs to one merchant. */
export class VirtualWorld {
  /** Everything that was said, in its order. */
  readonly events: RunEvent[] = [];
  /** What broke inside the backend; `stop` throws the first of them. */
  readonly faults: unknown[] = [];
  readonly random: RandomRoot;
  readonly backend: Backend;
  readonly network: MemoryNetwork;
  readonly http: HttpClient;
  readonly administrator: Administrator;
  /** What scenarios are run against. */
  readonly target: Target;
  /** Those that the options asked for. */
  readonly terminals: Terminal[] = [];
  readonly emit = createEventBus();
  readonly #wanted: number;
  readonly #over = new AbortController();
  readonly #actors: ScenarioWorld;
  readonly #others: { stop(): Promise<void> }[] = [];
}
