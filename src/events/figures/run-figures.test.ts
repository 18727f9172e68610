import { describe, expect, it } from 'vitest';
import { terminalStateOf } from '../../../test/support/history-of.js';
import type { EventBody, RunEvent } from '../event.js';
import { CountedTimes } from './counted-times.js';
import { RunFigures } from './run-figures.js';

/** The figures of a run of 10 s with these events, each with its instant in milliseconds. */
function figuresOf(...events: readonly (readonly [t: number, body: EventBody])[]) {
  const figures = new RunFigures();
  for (const [index, [t, body]] of events.entries())
    figures.observe({ seq: index, t, actor: 'any', ...body } as RunEvent);
  return figures.summary(10_000);
}

const called = (operation: string, tookMs: number, httpStatus = 200, errorCode?: string): EventBody => ({
  type: 'integrator.called',
  operation,
  httpStatus,
  asExpected: true,
  tookMs,
  ...(errorCode !== undefined && { errorCode }),
});

const queued = (requestId: string): EventBody => ({
  type: 'command.queued',
  requestId,
  requestType: 'PRINT',
  configId: 1,
});

const received = (requestId: string, fleet = true): EventBody => ({
  type: 'command.received',
  requestId,
  requestType: 'PRINT',
  configId: 1,
  terminalId: 'T00000001',
  fleet,
  redelivered: false,
});

describe('the figures of a run', () => {
  it('calls are counted by operation with the percentiles of their times, and rejections by their code', () => {
    const calls = Array.from({ length: 100 }, (_, index) => [index, called('payNow', index + 1)] as const);
    const noResponse: EventBody = {
      type: 'integrator.no-response',
      operation: 'find',
      waitedMs: 60_000,
      reason: 'no response in time',
    };
    const { calls: figures } = figuresOf(
      ...calls,
      [200, called('find', 5, 403, 'ERR_FORBIDDEN')],
      [201, called('find', 5, 403, 'ERR_FORBIDDEN')],
      [202, called('find', 5, 500)],
      [203, noResponse],
    );
    expect(figures).toEqual({
      count: 104,
      perSecond: 10.4,
      operations: {
        find: { count: 4, p50: 5, p95: 60_000, p99: 60_000, max: 60_000 },
        payNow: { count: 100, p50: 50, p95: 95, p99: 99, max: 100 },
      },
      errors: { ERR_FORBIDDEN: 2, 'HTTP 500': 1, 'no response': 1 },
    });
  });

  it('a command is delivered from its storage to its first arrival at a terminal of the fleet', () => {
    const { commands } = figuresOf(
      [0, queued('a')],
      [10, queued('b')],
      [30, received('a')],
      [90, received('a')],
      [95, queued('c')],
      [99, received('c', false)],
    );
    expect(commands).toEqual({ received: 2, delivery: { count: 1, p50: 30, p95: 30, p99: 30, max: 30 } });
  });

  it('a reconnect lasts from the end of a session to the next one, and a renewal is not one', () => {
    const { reconnects } = figuresOf(
      [0, terminalStateOf(1, 'registering', 'online')],
      [1_000, terminalStateOf(1, 'online', 'backing-off')],
      [2_000, terminalStateOf(1, 'backing-off', 'authenticating')],
      [2_100, terminalStateOf(1, 'authenticating', 'backing-off')],
      [4_000, terminalStateOf(1, 'registering', 'online')],
      [5_000, terminalStateOf(1, 'online', 'connecting')],
      [5_010, terminalStateOf(1, 'registering', 'online')],
      [6_000, terminalStateOf(2, 'online', 'backing-off', false)],
      [7_000, terminalStateOf(2, 'registering', 'online', false)],
      [8_000, terminalStateOf(3, 'online', 'backing-off')],
    );
    expect(reconnects).toEqual({
      count: 1,
      backOnline: { count: 1, p50: 3_000, p95: 3_000, p99: 3_000, max: 3_000 },
    });
  });

  it('a run without a fleet has no figures of times', () => {
    expect(figuresOf()).toEqual({
      calls: { count: 0, perSecond: 0, operations: {}, errors: {} },
      commands: { received: 0 },
      reconnects: { count: 0 },
    });
  });

  it('the number of commands that are open at once is bounded', () => {
    const many = Array.from({ length: 10_001 }, (_, index) => [0, queued(String(index))] as const);
    const { commands } = figuresOf(...many, [5, received('0')], [5, received('10000')]);
    expect(commands).toMatchObject({ received: 2, delivery: { count: 1 } });
  });
});

describe('one figure of a run', () => {
  const times = Array.from({ length: 1_000 }, (_, index) => [0, called('payNow', index + 1)] as const);
  const figures = new RunFigures();
  const wrong = { ...called('find', 5, 500), asExpected: false } as EventBody;
  for (const [t, body] of [
    ...times,
    [0, wrong] as const,
    [0, called('find', 7, 403, 'ERR_FORBIDDEN')] as const,
  ])
    figures.observe({ seq: 0, t, actor: 'any', ...body } as RunEvent);

  it.each<[measure: string, figure: string, value: number | undefined]>([
    ['payNow', 'p50', 500],
    ['payNow', 'p90', 900],
    ['payNow', 'p95', 950],
    ['payNow', 'p99.9', 999],
    ['payNow', 'max', 1_000],
    ['payNow', 'count', 1_000],
    ['payNow', 'rate', 100],
    ['payNow', 'errors', 0],
    ['find', 'errors', 0.5],
    ['errors', 'count', 1],
    ['errors', 'rate', 1 / 1_002],
    ['delivery', 'p99', undefined],
    ['refund', 'count', undefined],
    ['constructor', 'p50', undefined],
  ])('%s.%s is %d, where an expected rejection is not an error', (measure, figure, value) => {
    expect(figures.figure({ measure, figure }, 10_000)).toBe(value);
  });
});

describe('counted times', () => {
  it('percentiles of counted times are exact', () => {
    const times = new CountedTimes();
    expect(times.summary()).toBeUndefined();
    for (const ms of [3, 1, 2]) times.add(ms);
    expect(times.summary()).toEqual({ count: 3, p50: 2, p95: 3, p99: 3, max: 3 });
  });
});
