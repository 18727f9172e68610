import { expect, it } from 'vitest';
import { runVirtually } from './support/run-virtually.js';

/** The instant and type of each event of a run with the seed. */
async function eventsOf(seed: number): Promise<readonly string[]> {
  const request = { terminals: 1, integrators: 1, forMs: 10_000, scenarios: ['commands.print.online'] };
  const events = await runVirtually({ ...request, seed });
  return events.map(({ type, t }) => `${t} ${type}`);
}

it('another seed gives another stream, not only by its number', async () => {
  const first = await eventsOf(11);
  expect(first.length).toBeGreaterThan(100);
  expect(await eventsOf(11)).toEqual(first);
  expect(await eventsOf(12)).not.toEqual(first);
});
