import { expect, it } from 'vitest';
import { createWatchdogMemory, WatchdogReader, WatchdogWriter } from './watchdog-memory.js';

function watchdog() {
  const shared = createWatchdogMemory();
  return { writer: new WatchdogWriter(shared), reader: new WatchdogReader(shared) };
}

it('the memory that a worker shares with its watchdog counts the instants', () => {
  const { writer, reader } = watchdog();
  expect(reader.instants).toBe(0);
  for (let instant = 0; instant < 3; instant += 1) writer.recordInstant(1_000, () => []);
  expect(reader.instants).toBe(3);
});

it('the memory that a worker shares with its watchdog holds the names of the next timers, written only a few times a second', () => {
  const { writer, reader } = watchdog();
  expect(reader.lastTimers).toEqual([]);
  writer.recordInstant(1_000, () => ['beat in 1 ms', 'renew in 9 ms']);
  expect(reader.lastTimers).toEqual(['beat in 1 ms', 'renew in 9 ms']);
  writer.recordInstant(1_199, () => ['too soon']);
  expect(reader.lastTimers).toEqual(['beat in 1 ms', 'renew in 9 ms']);
  writer.recordInstant(1_200, () => ['kick']);
  expect(reader.lastTimers).toEqual(['kick']);
});

it('the memory that a worker shares with its watchdog does not compute names that it would not write', () => {
  const { writer } = watchdog();
  let asked = 0;
  const names = () => {
    asked += 1;
    return [];
  };
  for (let ms = 1_000; ms < 2_000; ms += 10) writer.recordInstant(ms, names);
  expect(asked).toBe(5);
});

it('the memory that a worker shares with its watchdog does not split a name at a comma', () => {
  const { writer, reader } = watchdog();
  writer.writeTimers(['(resolve, reject) => wait() in 0 ms', 'kick in 2 ms']);
  expect(reader.lastTimers).toEqual(['(resolve, reject) => wait() in 0 ms', 'kick in 2 ms']);
});

it('the memory that a worker shares with its watchdog cuts a text that is too long between two characters', () => {
  const { writer, reader } = watchdog();
  writer.writeTimers([`${'x'.repeat(2_047)}é`]);
  const [name = ''] = reader.lastTimers;
  expect([name.length, name.at(-1)]).toEqual([2_047, 'x']);
});
