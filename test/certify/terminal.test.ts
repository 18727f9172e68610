import { expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import { brokenTerminals } from '../../conformance/mutation/terminal/registry.js';
import type { RunEvent } from '../../src/events/event.js';
import { terminalExaminations } from '../../src/examine/certify/terminal/registry.js';
import { oneIn } from '../suite/share.js';
import { certifyExample } from './certify-example.js';
import { type Breaks, certifySimulated } from './certify-simulated.js';
import { serialTerminal } from './serial-terminal.js';

function verdicts(events: readonly RunEvent[]) {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'scenario.finished'
        ? [[event.scenario, event.reason === undefined ? event.verdict : `${event.verdict}: ${event.reason}`]]
        : [],
    ),
  );
}

function failedClauses(events: readonly RunEvent[]): readonly string[] {
  return [
    ...new Set(
      events.flatMap((event) => (event.type === 'check' && event.verdict === 'fail' ? [event.clause] : [])),
    ),
  ];
}

it('certify terminal passes the simulated terminal in every examination', async () => {
  const events = await certifySimulated();
  const all = verdicts(events);
  expect(Object.fromEntries(Object.entries(all).filter(([, verdict]) => verdict !== 'pass'))).toEqual({});
});

it('certify terminal passes a terminal that waits for each receipt before it handles its next message', async () => {
  const all = verdicts(await certifySimulated(serialTerminal));
  expect(Object.fromEntries(Object.entries(all).filter(([, verdict]) => verdict !== 'pass'))).toEqual({});
});

it('certify terminal passes the example of a foreign terminal', async () => {
  const events = await certifyExample();
  const all = verdicts(events);
  expect(Object.fromEntries(Object.entries(all).filter(([, verdict]) => verdict !== 'pass'))).toEqual({});
});

it('certify terminal passes a terminal that looks at the destination of each message', async () => {
  const dispatches: Breaks = (environment) =>
    intercept(environment, {
      toTerminal: (frame) =>
        frame.command === 'MESSAGE' && !/^\/queue\/terminal\/\d+$/.test(frame.headers.destination ?? '')
          ? { command: 'RECEIPT', headers: { 'receipt-id': 'of-nothing' }, body: '' }
          : frame,
    });
  const events = await certifySimulated(dispatches, ['terminal.session-timeout']);
  expect(verdicts(events)).toEqual({ 'terminal.session-timeout': 'pass' });
});

it('certify terminal passes a terminal that uploads its settings after every reconnect', async () => {
  const body = '{"settings":{"volume":3}}';
  const settings = { command: 'SEND', headers: { destination: '/app/terminal/settings' }, body };
  const uploads: Breaks = (environment) =>
    intercept(environment, {
      toServer(frame, line) {
        // After what was queued for it.
        if (frame.headers.destination === '/app/terminal/register')
          setTimeout(() => line.send(settings), 150);
        return frame;
      },
    });
  const events = await certifySimulated(uploads, ['terminal.redelivered-commands']);
  expect(verdicts(events)).toEqual({ 'terminal.redelivered-commands': 'pass' });
});

/** Some break a clause that no terminal can be examined by. */
const examinedHere = brokenTerminals.filter(({ clause }) =>
  terminalExaminations.some(({ clauses }) => clauses.includes(clause)),
);

it.each(oneIn(6, examinedHere).map((each) => [each.id, each] as const))(
  'certify terminal fails %s by its clause',
  async (_id, { breaks, clause }) => {
    const only = terminalExaminations.filter(({ clauses }) => clauses.includes(clause)).map(({ id }) => id);
    const events = await certifySimulated(breaks, only);
    const failed = failedClauses(events);
    expect(failed).toContain(clause);
  },
);
