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
import { type DurationText, inVirtualTime, type VirtualWorld } from './virtual-time.js';

export interface PersonaRunOptions {
  readonly seed?: number;
  readonly wire?: Wire;
  /** Default 2. */
  readonly terminals?: number;
  /** The integrators, by persona. */
  readonly personas: readonly string[];
  readonly roundsPerMinute?: number;
  /** Default a minute. */
  readonly lasts?: DurationText;
  /** Ends as soon as there is a finding. */
  readonly untilFinding?: boolean;
  /** The terminals of the run. */
  readonly meanwhile?: (world: VirtualWorld, fleet: Fleet) => Promise<void>;
}

export interface PersonaRun {
  /** Every event, in its order. */
  readonly events: readonly RunEvent[];
  readonly findings: readonly IntegratorFinding[];
  /** The findings of the checkers; the backend of this run has not ended yet. */
  readonly historyFindings: readonly Finding[];
  /** The calls of one integrator, as `operation status errorCode`. */
  callsOf(integrator: string): readonly string[];
}

/** Integrators of some personas at a small fleet, in virtual time, each named `<persona>-<n>`. */
export function runPersonas(options: PersonaRunOptions): Promise<PersonaRun> {
  const { seed = 1, wire, terminals = 2, lasts = '1m', roundsPerMinute, meanwhile } = options;
  const counts = new Map<string, number>();
  const apps = options.personas.map((kind) => {
    const persona = personaNamed(kind);
    if (persona === undefined) throw new TypeError(`no persona ${kind}`);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const pace = roundsPerMinute === undefined ? {} : { roundsPerMinute };
    return { name: `${kind}-${count}`, persona, owner: { merchant: 0 }, ...pace };
  });
  return inVirtualTime({ seed, ...(wire && { wire }) }, async (world) => {
    const { administrator, http, random, emit } = world;
    const { link } = world.target;
    const testTerminals = Array.from({ length: terminals }, (_, at) => ({
      branch: 0,
      name: `Terminal ${at + 1}`,
      legacy: false,
    }));
    const branches = [{ merchant: 0, name: 'North' }];
    const plan = { merchants: ['Merchant'], branches, terminals: testTerminals, apps };
    const provisioned = await provision(administrator, plan);
    const fleet = new Fleet({ http, link, emit, random, identities: provisioned.identities });
    fleet.start();
    await fleet.whenOnline(terminals, { timeoutMs: 60_000 });
    const integrators = await createIntegrators(provisioned, { http, link, random, emit, administrator });
    for (const integrator of integrators) integrator.start();
    const lived = options.untilFinding === true ? untilFinding(world, lasts) : world.sleep(lasts);
    await Promise.all([lived, meanwhile?.(world, fleet)]);
    await Promise.all(integrators.map((integrator) => integrator.stop()));
    await fleet.stop();
    const events = [...world.events];
    return {
      events,
      findings: world.eventsOf('integrator.finding'),
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

async function untilFinding(world: VirtualWorld, lasts: DurationText): Promise<void> {
  const end = world.now() + duration(lasts);
  while (world.now() < end && world.eventsOf('integrator.finding').length === 0) await world.sleep(250);
}

/** They require the store totals, which the backend emits when it has stopped. */
const atTheEnd: ReadonlySet<string> = new Set(['store-totals', 'sessions']);
