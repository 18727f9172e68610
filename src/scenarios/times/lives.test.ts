import { expect, it } from 'vitest';
import { minute, second } from '../../text/time-units.js';
import { scenarioWith } from '../testing/scenario-fixture.js';
import { atLives, documentLives, livesOf, onShortLives } from './lives.js';

const waiting = scenarioWith(async () => undefined, {
  takesMs: 31 * minute,
  lives: { names: ['wsToken'], takesMs: ({ wsToken }) => wsToken + minute },
});
const other = scenarioWith(async () => undefined);

it('a scenario takes as long as the lives that a target states', () => {
  const here = atLives(waiting, { wsToken: 30 * second });
  expect(here.takesMs).toEqual({ real: 90 * second, virtual: 90 * second });
  expect(livesOf(here, { wsToken: 30 * second })).toEqual({ ...documentLives, wsToken: 30 * second });
  expect(atLives(waiting, { refundCooldown: second })).toBe(waiting);
  expect(atLives(other, { wsToken: 30 * second })).toBe(other);
});

it('a scenario runs on a service of its own with short lives, if it waits for some', () => {
  const here = onShortLives(waiting);
  expect(here.isolated).toEqual({ config: { 'webSocketToken.lifetime': '1m' } });
  expect([here.takesMs.real, livesOf(here)]).toEqual([2 * minute, { ...documentLives, wsToken: minute }]);
  expect(onShortLives(other)).toBe(other);
});

it('without shorter lives a scenario waits for those of the document', () => {
  expect(livesOf(waiting)).toEqual(documentLives);
});

it('a scenario that waits for no life sees those that its target states', () => {
  const stated = { wsToken: second };
  expect(livesOf(other, stated)).toEqual({ ...documentLives, ...stated });
  expect(livesOf({ ...other, isolated: { config: {} } }, stated)).toBe(documentLives);
});
