import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import { describeFault } from '../simulator/faults/description.js';
import type { Fault } from '../simulator/faults/plan.js';
import { milliseconds } from '../simulator/faults/times.js';
import { Inconclusive } from './inconclusive.js';
import type { InjectedFault, TappedTerminal, Target } from './world.js';

export interface FaultInjection {
  readonly scenario: string;
  readonly target: Pick<Target, 'restart'>;
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** The number of faults that the scenario has injected before. */
  readonly index: number;
  readonly sleep: (ms: number, waitingFor: string) => Promise<void>;
}

/** Injects a fault into the line of a terminal, or into the service, and waits for its end. */
export async function injectFault(
  injected: InjectedFault,
  terminal: Pick<TappedTerminal, 'line'> | undefined,
  { scenario, target, random, emit, index, sleep }: FaultInjection,
): Promise<void> {
  const fault = { at: '0s', ...(injected.kind === 'cut' && { for: '0s' }), ...injected } as Fault;
  const facts = {
    fault: index + 1,
    kind: fault.kind,
    description: describeFault(fault, 'terminals of the scenario'),
    terminals: terminal ? 1 : 0,
  };
  const actor = `scenario:${scenario}`;
  emit(actor, { type: 'fault.started', ...facts });
  if (fault.kind === 'backend-restart') {
    if (target.restart === undefined) throw new Inconclusive('this service cannot be restarted from here');
    await target.restart(() => sleep(milliseconds(fault.for), 'the service to restart'));
  } else {
    terminal?.line.begin(index, fault, random.stream(`scenario/${scenario}/fault/${index}`));
    const durationMs = 'for' in fault && fault.kind !== 'cut' ? milliseconds(fault.for) : 0;
    const ending = sleep(durationMs, `the end of the fault ${fault.kind}`);
    await ending.finally(() => terminal?.line.end(index));
  }
  const affected = terminal === undefined || terminal.line.hasAffected(index) ? facts.terminals : 0;
  emit(actor, { type: 'fault.ended', ...facts, affected });
}
