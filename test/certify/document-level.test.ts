import { expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { Frame } from '../../conformance/mutation/wire/frame.js';
import type { RunEvent } from '../../src/events/event.js';
import { oneIn } from '../suite/share.js';
import { type Breaks, certifySimulated } from './certify-simulated.js';

/** An examination by the document alone, as `certify` runs it by default. */
function certify(breaks: Breaks, examination: string) {
  return certifySimulated(breaks, [examination], undefined, false);
}

function found(events: readonly RunEvent[], verdict: 'differs' | 'fail') {
  return events.flatMap((event) =>
    event.type === 'check' && event.verdict === verdict ? [`${event.clause}: ${event.title}`] : [],
  );
}

function ends(events: readonly RunEvent[]) {
  return events.flatMap((event) =>
    event.type === 'scenario.finished' ? [`${event.verdict}: ${event.reason ?? ''}`] : [],
  );
}

function exitCodeOf(events: readonly RunEvent[]) {
  return events.flatMap((event) => (event.type === 'run.finished' ? [event.exitCode] : []))[0];
}

const sending = (change: (frame: Frame) => Frame | undefined): Breaks => {
  return (environment) => intercept(environment, { toServer: change });
};

const isTo = (name: string, { headers }: Frame) => headers.destination === `/app/terminal/${name}`;

const neverAcks = sending((frame) => (frame.command === 'ACK' ? undefined : frame));

const uploadsTwice: Breaks = (environment) =>
  intercept(environment, {
    toServer(frame, line) {
      if (isTo('settings', frame)) setTimeout(() => line.send(frame), 50);
      return frame;
    },
  });

it.each(
  oneIn(2, [
    ['never sends an ACK', neverAcks, 'terminal.print', 'CMD-05: the ACK of PRINT'],
    [
      'uploads its settings twice',
      uploadsTwice,
      'terminal.sync-request',
      'MSG-03: its uploads of settings for one SYNC_REQUEST',
    ],
    [
      'gives all payments one specificTId',
      sending((frame) =>
        isTo('transaction', frame)
          ? { ...frame, body: JSON.stringify({ ...JSON.parse(frame.body), specificTId: 'the-day' }) }
          : frame,
      ),
      'terminal.reports',
      'MSG-05: specificTIds of the transactions that it has reported',
    ],
  ] as const),
)(
  'a terminal that %s differs from the profile and does not fail',
  async (_, breaks, examination, expected) => {
    const events = await certify(breaks, examination);
    expect(found(events, 'differs')).toEqual([expected]);
    expect(exitCodeOf(events)).toBe(0);
  },
);

/** Changes the body of each message of the terminal to a destination. */
const withBody = (name: string, change: (body: Record<string, unknown>) => object): Breaks =>
  sending((frame) =>
    isTo(name, frame) ? { ...frame, body: JSON.stringify(change(JSON.parse(frame.body))) } : frame,
  );

it.each(
  oneIn(2, [
    [
      'reports fractions of minor units',
      withBody('transaction', (body) => ({ ...body, amount: Number(body.amount) + 0.5 })),
      'terminal.reports',
      'MSG-05: fields of its reports with another type',
    ],
    [
      'reports a result that is a text',
      withBody('command-result', (body) => ({ ...body, result: 'done' })),
      'terminal.print',
      'CMD-03: fields of its results with another type',
    ],
    [
      'sends its results to its own queue',
      sending((frame) =>
        isTo('command-result', frame)
          ? { ...frame, headers: { ...frame.headers, destination: '/queue/terminal/1001' } }
          : frame,
      ),
      'terminal.print',
      'CHN-06: destinations of its messages outside /app',
    ],
  ] as const),
)('a terminal that %s fails by the document', async (_, breaks, examination, expected) => {
  const events = await certify(breaks, examination);
  expect(found(events, 'fail')).toEqual([expected]);
  expect(exitCodeOf(events)).toBe(1);
});

/** It connects with its first token for ever. */
function keepsToken(): Breaks {
  let first: string | undefined;
  return sending((frame) => {
    if (frame.command !== 'CONNECT') return frame;
    first ??= frame.headers.Authorization;
    return { ...frame, headers: { ...frame.headers, Authorization: first ?? '' } };
  });
}

it.each(oneIn(2, ['terminal.session-timeout', 'terminal.refresh']))(
  'a terminal that renews its session with its old wsToken fails %s',
  async (examination) => {
    const events = await certify(keepsToken(), examination);
    expect(found(events, 'fail')).toContainEqual(expect.stringMatching(/^REC-0[13]: its CONNECT has$/));
    expect(exitCodeOf(events)).toBe(1);
  },
);

it('a terminal that counts 25 minutes is not accused with a shorter wsToken, and the check names the option', async () => {
  const ignoresLife: Breaks = (environment) => ({
    ...environment,
    http: environment.http.observed(({ body }) => {
      if (typeof body === 'object' && body !== null && 'expiresInSeconds' in body)
        Reflect.set(body, 'expiresInSeconds', 1800);
    }),
  });
  const events = await certify(ignoresLife, 'terminal.refresh');
  expect(found(events, 'fail')).toEqual([]);
  expect(found(events, 'differs')).toEqual([
    expect.stringContaining('--token-life 30m --only terminal.refresh'),
  ]);
  expect(exitCodeOf(events)).toBe(0);
});

it('the reason for a terminal with other destinations names --binding, and no check of it fails', async () => {
  const others = sending((frame) =>
    isTo('register', frame) ? { ...frame, headers: { ...frame.headers, destination: '/app/hello' } } : frame,
  );
  const events = await certify(others, 'terminal.session');
  expect(found(events, 'fail')).toEqual([]);
  expect(ends(events)).toEqual([
    expect.stringMatching(/^inconclusive: the client sends to \/app\/hello.*--binding/),
  ]);
});
