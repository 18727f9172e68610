import { expect, it } from 'vitest';
import type { RunEvent } from '../src/events/event.js';
import { minute } from '../src/text/time-units.js';
import { installClock } from '../src/virtual/clock.js';
import { drive } from '../src/virtual/drive.js';
import { inShare } from './suite/share.js';
import { minimalRequest } from './support/run-request.js';

const globs = ['messages.*', 'payments.*', 'reconnect.*', 'legacy.*'];

it.runIf(inShare(0))(
  'a run that is stopped finds nothing in the events of its second service, whose times it keeps',
  async () => {
    const clock = installClock();
    try {
      const { createRun, prepareRun } = await import('../src/run/run.js');
      const { chooseScenarios } = await import('../src/run/catalogue/scenario-list.js');
      const { secondPart } = await import('../src/run/second/second-part.js');
      const { SecondService } = await import('../src/run/second/second-service.js');
      await prepareRun();
      const scenarios = chooseScenarios(globs).map(({ id }) => id);
      const request = {
        ...minimalRequest,
        terminals: 1,
        seed: 5,
        scenarios,
        named: true,
        forMs: 20 * minute,
      };
      const service = new SecondService(secondPart(request), request);
      const results = await drive(service.run(), { clock, activityCount: () => service.activityCount() });
      expect(results.events.length).toBeGreaterThan(1_000);

      const run = createRun(request, { second: async () => results });
      const events: RunEvent[] = [];
      run.subscribe((event) => {
        events.push(event);
        // When the scenarios of the fleet are over, and before its time is.
        if (event.type === 'run.phase' && event.phase === 'running') setTimeout(run.stop, 19 * minute);
      });
      const { verdict, reasons } = await drive(run.start(), { clock, activityCount: run.activityCount });
      const waits = events.filter((event) => event.type === 'terminal.state' && event.to === 'backing-off');
      expect(waits.filter(({ actor }) => actor.includes('@reconnect.')).length).toBeGreaterThan(10);
      expect({ verdict, reasons }).toEqual({ verdict: 'pass', reasons: ['the run was stopped'] });
    } finally {
      clock.uninstall();
    }
  },
);
