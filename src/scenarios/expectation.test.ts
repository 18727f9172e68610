import { expect, it } from 'vitest';
import {
  acceptedStatus,
  allowedStatus,
  anythingBut,
  atLeast,
  between,
  equalTo,
  nonEmptyText,
  rejectedStatus,
  show,
  textContaining,
  textWithout,
} from './expectation.js';

it.each([
  [equalTo('SUCCESS'), '"SUCCESS"', ['SUCCESS'], ['FAILED', undefined, null]],
  [equalTo({ a: [1, 2] }), '{"a":[1,2]}', [{ a: [1, 2] }], [{ a: [1] }, { a: [1, 2], b: 0 }, '{"a":[1,2]}']],
  [equalTo(undefined), 'nothing', [undefined], [null, '', 0]],
  [anythingBut('SUCCESS'), 'anything but "SUCCESS"', ['PENDING', undefined], ['SUCCESS']],
  [between(200, 299), 'from 200 to 299', [200, 299], [199, 300, '200', undefined, Number.NaN]],
  [atLeast(3000), 'at least 3000', [3000, 3001], [2999, '3000', undefined, Number.NaN]],
  [
    textContaining('refunds:write'),
    'a text that contains "refunds:write"',
    ['needs refunds:write'],
    ['refunds', '', undefined],
  ],
  [rejectedStatus, 'a status other than 2xx', [400, 404, 500, 301, 199], [200, 204, 299, '404', undefined]],
  [acceptedStatus, 'from 200 to 299', [200, 299], [199, 300, undefined]],
  [nonEmptyText, 'a non-empty text', ['x'], ['', 1, undefined, null]],
  [textWithout('secret'), 'a text that does not contain it', ['', 'public'], ['a secret', undefined, 1]],
  [allowedStatus, 'a status other than 401 and 403', [200, 404, 409, 500], [401, 403, '200', undefined]],
])(
  'an expectation describes what it accepts, and accepts nothing else: %#',
  (expectation, description, good, bad) => {
    expect(expectation.description).toBe(description);
    expect(good.filter((each) => !expectation.accepts(each))).toEqual([]);
    expect(bad.filter((each) => expectation.accepts(each))).toEqual([]);
  },
);

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['text', '"text"'],
  [{ status: 'FAILED' }, '{"status":"FAILED"}'],
  [12n, '12'],
  [cycle, '[object Object]'],
  [Symbol('x'), 'Symbol(x)'],
])('a value in a report is always a text: %#', (value, text) => {
  expect(show(value)).toBe(text);
});

it('a value in a report has at most 500 characters and an ellipsis', () => {
  expect(show('x'.repeat(10_000))).toHaveLength(501);
});
