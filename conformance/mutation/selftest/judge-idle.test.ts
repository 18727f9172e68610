import { describe, expect, it } from 'vitest';
import { vacuousBackends } from '../wire/vacuous-backends.js';
import { passedOn } from './judge-idle.js';

const seed = 7;

/** A few of them; `tillfleet selftest` tries all, with a real administration and without. */
const sample = [
  ['rejects everything with 401', false],
  ['never responds', false],
] as const;

describe('a backend that does nothing', () => {
  it.each(sample)(
    'a backend that %s is green in no scenario (real administration: %s)',
    async (id, administered) => {
      const backend = vacuousBackends.find((each) => each.id === id) ?? expect.fail(id);
      expect(await passedOn(backend, { administered, seed })).toEqual([]);
    },
  );
});
