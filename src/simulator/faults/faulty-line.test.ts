import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { FaultySocket } from '../network/faulty-socket.js';
import { FaultyLine } from './faulty-line.js';
import type { Fault } from './plan.js';

const lasting = { at: '0s', for: '1h' } as const;
const random = createRandomRoot(1).stream('pieces');
let line: FaultyLine;

/** Its end is nobody's news here. */
const connect = () => new FaultySocket(new PassThrough(), line).on('error', () => undefined);

beforeEach(() => {
  line = new FaultyLine();
});

describe('a fault is felt', () => {
  it.each<Fault>([
    { kind: 'cut', ...lasting },
    { kind: 'herd-cut', at: '0s' },
    { kind: 'half-open', ...lasting },
    { kind: 'latency', ...lasting, delay: '1s' },
    { kind: 'slow-reader', ...lasting, bytesPerSecond: 10 },
    { kind: 'bandwidth', ...lasting, bytesPerSecond: 10 },
  ])('by a line with a connection, of the kind $kind', (fault) => {
    line.begin(0, fault, random);
    line.end(0);
    expect(line.felt(0)).toBe(false);
    connect();
    line.begin(1, fault, random);
    line.end(1);
    expect([line.felt(0), line.felt(1)]).toEqual([false, true]);
  });

  it('by a connection that is opened while it is at work', () => {
    line.begin(0, { kind: 'latency', ...lasting, delay: '1s' }, random);
    line.begin(1, { kind: 'half-open', ...lasting }, random);
    connect();
    expect([line.felt(0), line.felt(1)]).toEqual([true, false]);
  });

  it('by a request for a token that is refused, and by a message that comes twice', () => {
    connect();
    line.begin(0, { kind: 'token-down', ...lasting }, random);
    line.begin(1, { kind: 'duplicates', ...lasting }, random);
    expect([line.felt(0), line.felt(1)]).toEqual([false, false]);
    expect([line.refusesToken(), line.drawDuplicate()]).toEqual([true, true]);
    expect([line.felt(0), line.felt(1)]).toEqual([true, true]);
  });
});
