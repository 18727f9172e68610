import { describe, expect, it } from 'vitest';
import type { EventType, RunEvent } from '../src/events/event.js';
import { createRun } from '../src/run/run.js';
import type { FaultPlan } from '../src/simulator/faults/plan.js';
import { minimalRequest } from './support/run-request.js';
import { inShare } from './suite/share.js';

function eventsOf<T extends EventType>(events: readonly RunEvent[], type: T) {
  return events.filter((event): event is Extract<RunEvent, { readonly type: T }> => event.type === type);
}

describe('faults over TCP, on the real clock', () => {
  it.runIf(inShare(7))('the fleet survives a herd cut, and a restart at the same port', async () => {
    const faults: FaultPlan = {
      name: 'short',
      faults: [
        // On a busy machine too, all terminals are online again before the restart.
        { kind: 'herd-cut', at: '100ms' },
        { kind: 'half-open', at: '2600ms', for: '300ms' },
        { kind: 'backend-restart', at: '3s', for: '300ms' },
      ],
    };
    const run = createRun(
      {
        ...minimalRequest,
        seed: 9,
        terminals: 5,
        integrators: 1,
        cardPaymentsPerHour: 600,
        faults,
        clock: 'real',
        network: 'tcp',
        // Three seconds of back-off after the last fault, and some more for a busy machine.
        forMs: 7_000,
      },
      {},
    );
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    expect(await run.start()).toMatchObject({ verdict: 'pass', reasons: [] });
    const [first, again] = eventsOf(events, 'backend.started');
    expect(again).toMatchObject({ baseUrl: first?.baseUrl, webSocketUrl: first?.webSocketUrl });
    const states = eventsOf(events, 'terminal.state');
    const lost = states.filter(({ from, to }) => from === 'online' && to === 'backing-off');
    expect(lost).toHaveLength(2 * 5);
    expect(eventsOf(events, 'fault.ended').map(({ fault }) => fault)).toEqual([1, 2, 3]);
  });
});
