import type { EventBus } from '../../events/event-bus.js';
import type { PathBackendName } from '../../events/paths/reconnect-paths.js';
import type { RandomRoot } from '../../random/random.js';
import type { Interference } from '../../simulator/integrator/interference.js';
import type { OwnBackend } from '../../simulator/paths/own-terminal.js';
import { PathWalker } from '../../simulator/paths/path-walker.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import type { RunRequest } from '../options.js';
import type { PathConfig, Service, Started } from '../service/service.js';

/** After the time that it should have taken, a path may be late by so much. */
export const maxLatePathMs = 45_000;

/** A 300th of the lives of the service document, whose refresh comes at 25 of 30 minutes. */
const shortLives = { 'webSocketToken.lifetime': '6s' };
// Tokens expire at whole seconds, up to 1 s early: SESSION_TIMEOUT must come after the refresh all the same.
const refreshedLives = { 'webSocketToken.lifetime': '9s', 'ws.sessionTimeoutLead': '200ms' };

const configs: Readonly<Record<Exclude<PathBackendName, 'shared'>, PathConfig>> = {
  ordinary: { config: {}, restarts: false },
  restarted: { config: {}, restarts: true },
  'short-lives': { config: { ...shortLives, 'ws.sessionTimeoutLead': '400ms' }, restarts: false },
  'refreshed-lives': { config: refreshedLives, restarts: false },
  // As if it came after 20 minutes: a conforming terminal refreshes by itself after 25.
  'early-timeout': { config: { ...shortLives, 'ws.sessionTimeoutLead': '2s' }, restarts: false },
  'quick-heart-beat': { config: { 'ws.heartBeat': '1s' }, restarts: false },
};

/** True if the fleet of this run walks the reconnect paths. */
export function walksPaths({ walks, terminals }: Pick<RunRequest, 'walks' | 'terminals'>): boolean {
  return walks === true && terminals > 0;
}

export interface FleetPathsDeps {
  readonly request: Pick<RunRequest, 'walks' | 'terminals'>;
  readonly started: Started;
  readonly service: Pick<Service, 'pathBackend'>;
  readonly identities: readonly TerminalIdentity[];
  readonly interference: Interference;
  readonly random: RandomRoot;
  readonly bus: EventBus;
}

/** The walker of a run's fleet, not started yet; undefined in a run whose fleet walks no paths. */
export function createFleetPaths(deps: FleetPathsDeps): PathWalker | undefined {
  const { request, started, service, identities, interference, random, bus } = deps;
  const { pathBackend } = service;
  if (!walksPaths(request) || pathBackend === undefined) return undefined;
  const { http, administrator } = started.target;
  const walker = new PathWalker({
    identities,
    shared: { http, administrator },
    async startBackend(name): Promise<OwnBackend> {
      const { target, stop } = await pathBackend(name, configs[name]);
      const { restart } = target;
      return { http: target.http, administrator: target.administrator, link: target.link, restart, stop };
    },
    interference,
    random,
    emit: bus.emit,
  });
  bus.subscribe((event) => walker.observe(event));
  return walker;
}
