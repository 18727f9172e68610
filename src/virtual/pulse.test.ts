import { describe, expect, it } from 'vitest';
import { createPulse, PulseReader, PulseWriter } from './pulse.js';

function pulse() {
  const shared = createPulse();
  return { writer: new PulseWriter(shared), reader: new PulseReader(shared) };
}

describe('the pulse between a worker and its watchdog', () => {
  it('counts the beats', () => {
    const { writer, reader } = pulse();
    expect(reader.beats).toBe(0);
    for (let beat = 0; beat < 3; beat += 1) writer.beat(1_000, () => []);
    expect(reader.beats).toBe(3);
  });

  it('carries the names of the last timers, a few times a second only', () => {
    const { writer, reader } = pulse();
    expect(reader.lastTimers).toEqual([]);
    writer.beat(1_000, () => ['beat in 1 ms', 'renew in 9 ms']);
    expect(reader.lastTimers).toEqual(['beat in 1 ms', 'renew in 9 ms']);
    writer.beat(1_199, () => ['too soon']);
    expect(reader.lastTimers).toEqual(['beat in 1 ms', 'renew in 9 ms']);
    writer.beat(1_200, () => ['kick']);
    expect(reader.lastTimers).toEqual(['kick']);
  });

  it('does not ask for names that it would not write', () => {
    const { writer } = pulse();
    let asked = 0;
    const names = () => {
      asked += 1;
      return [];
    };
    for (let ms = 1_000; ms < 2_000; ms += 10) writer.beat(ms, names);
    expect(asked).toBe(5);
  });

  it('keeps a name with a comma whole', () => {
    const { writer, reader } = pulse();
    writer.describe(['(resolve, reject) => wait() in 0 ms', 'kick in 2 ms']);
    expect(reader.lastTimers).toEqual(['(resolve, reject) => wait() in 0 ms', 'kick in 2 ms']);
  });

  it('cuts what is too long between two signs', () => {
    const { writer, reader } = pulse();
    writer.describe([`${'x'.repeat(2_047)}é`]);
    const [name = ''] = reader.lastTimers;
    expect([name.length, name.at(-1)]).toEqual([2_047, 'x']);
  });
});
