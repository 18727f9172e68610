import type { Wire } from '../../conformance/mutation/wire/wire.js';
import { duration } from '../../src/cli/parse.js';
import type { RunEvent } from '../../src/events/event.js';
import type { IntegratorFinding } from '../../src/events/schema/integrator.js';
import type { Finding } from '../../src/history/checker.js';
import { createIntegrators } from '../../src/run/fleet/fleet-integrators.js';
import { provision } from '../../src/run/fleet/provision.js';
import { Fleet } from '../../src/simulator/fleet.js';
import { personaNamed } from '../../src/simulator/integrator/personas.js';
import { historyOf } from './history-of.js';
import {
  type DurationText,
  inVirtualTime,
  type VirtualService,
  type VirtualServiceOptions,
} from './virtual-time.js';

export interface PersonaRunOptions {
  readonly seed?: number;
  readonly wire?: Wire;
  /** Settings of the backend. Default: those of the reference profile. */
  readonly config?: VirtualServiceOptions['config'];
  /** Default 2. */
  readonly terminals?: number;
  /** The persona of each integrator. */
  readonly personas: readonly string[];
  readonly roundsPerMinute?: number;
  /** Default: one minute. */
  readonly lasts?: DurationText;
  /** True: the run ends at the first finding. */
  readonly untilFinding?: boolean;
  /** Runs at the same time as the integrators. */
  readonly meanwhile?: (service: VirtualService, fleet: Fleet) => Promise<void>;
}

export interface PersonaRun {
  /** All events, in order. */
  readonly events: readonly RunEvent[];
  readonly findings: readonly IntegratorFinding[];
  /** The findings of the history checkers that do not need the end of the backend. */
  readonly historyFindings: readonly Finding[];
  /** The calls of one integrator, as `operation status errorCode`. */
  callsOf(integrator: string): readonly string[];
}

/** Runs integrators of the given personas with a small fleet in virtual time. Each is named `<persona>-<n>`. */
export function runPersonas(options: PersonaRunOptions): Promise<PersonaRun> {
  const { seed = 1, wire, config, terminals = 2, lasts = '1m', roundsPerMinute, meanwhile } = options;
  const counts = new Map<string, number>();
  const apps = options.personas.map((kind) => {
    const persona = personaNamed(kind);
    if (persona === undefined) throw new TypeError(`${kind} is not a persona`);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const pace = roundsPerMinute === undefined ? {} : { roundsPerMinute };
    return { name: `${kind}-${count}`, persona, owner: { merchant: 0 }, ...pace };
  });
  return inVirtualTime({ seed, ...(wire && { wire }), ...(config && { config }) }, async (service) => {
    const { administrator, http, random, emit } = service;
    const { link } = service.target;
    const planned = Array.from({ length: terminals }, (_, at) => ({
      branch: 0,
      name: `Terminal ${at + 1}`,
      legacy: false,
    }));
    const branches = [{ merchant: 0, name: 'North' }];
    const plan = { merchants: ['Store'], branches, terminals: planned, apps };
    const provisioned = await provision(administrator, plan);
    const fleet = new Fleet({ http, link, emit, random, identities: provisioned.identities });
    fleet.start();
    await fleet.whenOnline(terminals, { timeoutMs: 60_000 });
    const integrators = await createIntegrators(provisioned, { http, link, random, emit, administrator });
    for (const integrator of integrators) integrator.start();
    const ended = options.untilFinding === true ? untilFinding(service, lasts) : service.sleep(lasts);
    await Promise.all([ended, meanwhile?.(service, fleet)]);
    await Promise.all(integrators.map((each) => each.stop()));
    await fleet.stop();
    const events = [...service.events];
    return {
      events,
      findings: service.eventsOf('integrator.finding'),
      historyFindings: historyOf(events).findings.filter(({ checker }) => !atTheEnd.has(checker)),
      callsOf: (integrator) =>
        events.flatMap((event) =>
          event.type === 'integrator.called' && event.actor === `integrator:${integrator}`
            ? [[event.operation, event.httpStatus, event.errorCode ?? ''].join(' ').trim()]
            : [],
        ),
    };
  });
}

async function untilFinding(service: VirtualService, lasts: DurationText): Promise<void> {
  const end = service.now() + duration(lasts);
  while (service.now() < end && service.eventsOf('integrator.finding').length === 0) await service.sleep(250);
}

/** The checkers that require the store totals, which the backend emits when it has stopped. */
const atTheEnd: ReadonlySet<string> = new Set(['store-totals', 'sessions']);
