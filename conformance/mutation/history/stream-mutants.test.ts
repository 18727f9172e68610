import { expect, it } from 'vitest';
import { eventSchemas } from '../../../src/events/schema/event-schemas.js';
import { embeddedCheckers } from '../../../src/history/embedded/embedded-checkers.js';
import { checkers } from '../../../src/history/history.js';
import { observedTypes, unobservedTypes } from './observed-types.js';
import { alterationsOf, fieldsOf, observed } from './stream-mutants.js';

it('every type of event is mutated, or is read by no checker', () => {
  expect(Object.keys({ ...observedTypes, ...unobservedTypes }).sort()).toEqual(
    Object.keys(eventSchemas).sort(),
  );
});

it('every field of a mutated type has an alteration, or is listed as one without', () => {
  const stamp = ['seq', 't', 'type'];
  for (const type of observed) {
    const { unaltered = [] } = observedTypes[type];
    for (const field of fieldsOf(type)) {
      const isAltered = alterationsOf(type, field).length > 0;
      expect(isAltered || stamp.includes(field) || unaltered.includes(field), `${type} ${field}`).toBe(true);
    }
    expect(fieldsOf(type)).toEqual(expect.arrayContaining([...unaltered]));
  }
});

it('every mutated type names checkers that exist', () => {
  const names = new Set([...checkers, ...embeddedCheckers].map(({ name }) => name));
  for (const type of observed) {
    const { checkers: all, checkersOf = {} } = observedTypes[type];
    for (const name of [...all, ...Object.values(checkersOf).flat()])
      expect(names, `${type} ${name}`).toContain(name);
  }
});
