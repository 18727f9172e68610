import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { FaultySocket } from '../network/faulty-socket.js';
import { settle } from '../testing/fake-backend.js';
import { FaultyLine } from './faulty-line.js';
import type { Fault } from './plan.js';

const lasting = { at: '0s', for: '1h' } as const;
const random = createRandomRoot(1).stream('pieces');
let line: FaultyLine;
let sockets: FaultySocket[];

/** A socket on the line. Its errors are ignored. */
function connect(): FaultySocket {
  const socket = new FaultySocket(new PassThrough(), line).on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

beforeEach(() => {
  line = new FaultyLine();
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

describe('a fault affects a terminal', () => {
  it.each<Fault>([
    { kind: 'cut', ...lasting },
    { kind: 'herd-cut', at: '0s' },
    { kind: 'half-open', ...lasting },
  ])('of the kind $kind if the line has a connection', (fault) => {
    line.begin(0, fault, random);
    line.end(0);
    expect(line.hasAffected(0)).toBe(false);
    connect();
    line.begin(1, fault, random);
    line.end(1);
    expect([line.hasAffected(0), line.hasAffected(1)]).toEqual([false, true]);
  });

  it.each<[Fault, boolean]>([
    [{ kind: 'latency', ...lasting, delay: '1s' }, true],
    [{ kind: 'slow-consumer', ...lasting, bytesPerSecond: 10 }, true],
    [{ kind: 'bandwidth', ...lasting, bytesPerSecond: 10 }, true],
    [{ kind: 'latency', ...lasting, delay: '0s' }, false],
    [{ kind: 'slow-consumer', ...lasting, bytesPerSecond: 100_000 }, false],
    [{ kind: 'bandwidth', ...lasting, bytesPerSecond: 100_000 }, false],
  ])('if a chunk has to wait because of it: %j', async (fault, waits) => {
    const before = connect();
    line.begin(0, fault, random);
    const after = connect();
    expect(line.hasAffected(0)).toBe(false);
    for (const socket of [before, after]) socket.resume().write('a few bytes');
    await settle();
    expect(line.hasAffected(0)).toBe(waits);
  });

  it('if it is the lowest of several rates in the direction of the data', async () => {
    line.begin(0, { kind: 'bandwidth', ...lasting, bytesPerSecond: 1_000 }, random);
    line.begin(1, { kind: 'bandwidth', ...lasting, bytesPerSecond: 10 }, random);
    line.begin(2, { kind: 'slow-consumer', ...lasting, bytesPerSecond: 5 }, random);
    connect().write('a few bytes');
    await settle();
    expect([line.hasAffected(0), line.hasAffected(1), line.hasAffected(2)]).toEqual([false, true, false]);
  });

  it('if it refuses a token request or duplicates a message', () => {
    connect();
    line.begin(0, { kind: 'token-down', ...lasting }, random);
    line.begin(1, { kind: 'duplicates', ...lasting }, random);
    expect([line.hasAffected(0), line.hasAffected(1)]).toEqual([false, false]);
    expect([line.refusesToken(), line.drawDuplicate()]).toEqual([true, true]);
    expect([line.hasAffected(0), line.hasAffected(1)]).toEqual([true, true]);
  });
});

it.each([0.00001, 0.0001])('duplicated messages are rare at a chance of %d, but do occur', (chance) => {
  const draws = createRandomRoot(1).stream('draws');
  line.begin(0, { kind: 'duplicates', ...lasting, chance }, draws);
  let twice = 0;
  for (let draw = 0; draw < 100_000; draw += 1) if (line.drawDuplicate()) twice += 1;
  expect(twice).toBeGreaterThan(0);
  expect(twice).toBeLessThan(40);
});
