import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterKey, type Browsing, firstBrowsing, indexOf, matchingCommands, type Sight } from './browsing.js';

type Key = Parameters<typeof afterKey>[1];

const sight: Sight = { ids: ['a', 'b', 'c', 'd', 'e'], height: 2, detailRows: 9, orders: 2, follows: false };
const typed = (text: string): readonly Key[] => [...text].map((character) => ({ character }));
const pressed = (keys: readonly Key[], from: Browsing = firstBrowsing, seen: Sight = sight) =>
  keys.reduce<Browsing>((browsing, key) => afterKey(browsing, key, seen), from);
const chosen = (keys: readonly Key[], seen: Sight = sight) =>
  seen.ids[indexOf(pressed(keys, firstBrowsing, seen), seen)];

describe('keys on a list', () => {
  it('keys on a list choose an entry, and stop at both ends', () => {
    expect(chosen(['down'])).toBe('b');
    expect(chosen(typed('jj'))).toBe('c');
    expect(chosen([...typed('jj'), { character: 'k' }])).toBe('b');
    expect(chosen(['up'])).toBe('a');
    expect(chosen(['pageDown', 'pageDown', 'pageDown', 'pageDown'])).toBe('e');
    expect(chosen(typed('Gg'))).toBe('a');
  });

  it('a chosen entry stays chosen while others come before it, and the first one follows if it goes', () => {
    const browsing = pressed(['down']);
    expect(indexOf(browsing, { ids: ['x', 'a', 'b'], follows: false })).toBe(2);
    expect(indexOf(browsing, { ids: ['x', 'a'], follows: false })).toBe(0);
  });

  it('the newest entry of a page that follows stays chosen until the user goes up', () => {
    const follows = { ...sight, follows: true };
    expect(chosen([], follows)).toBe('e');
    expect(indexOf(pressed([], firstBrowsing, follows), { ids: [...sight.ids, 'f'], follows: true })).toBe(5);
    const up = pressed(['up'], firstBrowsing, follows);
    expect(indexOf(up, { ids: [...sight.ids, 'f'], follows: true })).toBe(3);
    expect(indexOf(pressed(['end'], up, follows), { ids: [...sight.ids, 'f'], follows: true })).toBe(5);
  });

  it('digits and tab go to a page, which keeps its own place', () => {
    expect(pressed(typed('4')).page).toBe('events');
    expect(pressed(['tab', 'tab']).page).toBe('scopes');
    expect(pressed(['backTab']).page).toBe('paths');
    expect(pressed(typed('890')).page).toBe('fleet');
    const back = pressed([{ character: 'j' }, ...typed('61')]);
    expect(indexOf(back, sight)).toBe(1);
  });

  it('enter opens an entry, arrows scroll it within its lines, and escape closes it', () => {
    const opened = pressed(['enter', 'down', 'down']);
    expect([opened.over, opened.scrolled]).toEqual(['detail', 2]);
    expect(pressed(['end'], opened).scrolled).toBe(7);
    expect(pressed(['home'], opened).scrolled).toBe(0);
    expect(pressed(['escape'], opened)).toMatchObject({ over: 'nothing', scrolled: 0 });
    expect(pressed(['enter'], firstBrowsing, { ...sight, ids: [] }).over).toBe('nothing');
  });

  it('an opened entry stays the same one while others come, and the help scrolls like one', () => {
    const follows = { ...sight, follows: true };
    const opened = pressed(['enter'], firstBrowsing, follows);
    expect(indexOf(opened, { ids: [...sight.ids, 'f'], follows: true })).toBe(4);
    expect(pressed([{ character: '?' }, 'down', 'down'])).toMatchObject({ over: 'help', scrolled: 2 });
    expect(pressed([...typed('?'), 'down', ...typed('?')])).toMatchObject({ over: 'nothing', scrolled: 0 });
  });

  it('o goes through the orders, and space holds the pages', () => {
    expect([1, 2, 3].map((n) => pressed(typed('o'.repeat(n))).places.fleet.order)).toEqual([1, 0, 1]);
    expect([pressed(typed(' ')).paused, pressed(typed('  ')).paused]).toEqual([true, false]);
  });
});

it('what is typed after a slash filters at once, and keys of pages are letters there', () => {
  const typing = pressed(typed('/q1 o'));
  expect([typing.places.fleet.filter, typing.page, typing.over]).toEqual(['q1 o', 'fleet', 'filter']);
  expect(pressed(['backspace', 'enter'], typing)).toMatchObject({
    over: 'nothing',
    places: { fleet: { filter: 'q1 ' } },
  });
  expect(pressed(['escape'], typing).places.fleet.filter).toBe('');
  expect(pressed(['escape'], pressed(['enter'], typing)).places.fleet.filter).toBe('');
});

it('what is typed after a colon chooses a command, and enter takes the first that matches', () => {
  expect(matchingCommands('co')).toEqual(['conformance', 'outcomes', 'scopes']);
  expect(pressed([...typed(':co'), 'enter']).page).toBe('conformance');
  expect(pressed([...typed(':help'), 'enter']).over).toBe('help');
  expect(pressed([...typed(':nonsense'), 'enter'])).toEqual({ ...firstBrowsing, typed: '' });
  expect(pressed([...typed(':load'), 'escape']).page).toBe('fleet');
});

it('no sequence of keys leaves the lists, and escape always leads back', () => {
  const keys = fc.array(
    fc.oneof(
      fc.constantFrom<Key>(
        'up',
        'down',
        'pageUp',
        'pageDown',
        'home',
        'end',
        'enter',
        'escape',
        'tab',
        'backTab',
        'backspace',
      ),
      fc.string({ minLength: 1, maxLength: 1 }).map((character) => ({ character })),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(keys, fc.integer({ min: 0, max: 5 }), fc.boolean(), (sequence, count, follows) => {
      const seen = { ...sight, ids: sight.ids.slice(0, count), follows };
      const browsing = pressed(sequence, firstBrowsing, seen);
      const index = indexOf(browsing, seen);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(Math.max(1, count));
      expect(pressed(['escape', 'escape', 'escape'], browsing, seen)).toMatchObject({
        over: 'nothing',
        places: { [browsing.page]: { filter: '' } },
      });
    }),
  );
});
