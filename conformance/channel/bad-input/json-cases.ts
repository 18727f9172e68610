import { expect } from 'vitest';
import { type BadCase, each } from './bad-case.js';
import type { BadInputFixture } from './fixture.js';
import { rejectedBody } from './rejections.js';

const settings = 'destination:/app/terminal/settings';

/** A SEND of settings that must be accepted without changing any prototype. */
function accepted(json: string) {
  return async (fixture: BadInputFixture) => {
    const session = await fixture.online();
    await session.sendAndWait('SEND', [settings], json);
    await fixture.checkAlive(session);
    expect(session.frames).toEqual([]);
    expectNoPollution();
  };
}

function rejected(json: string, destination = settings) {
  return async (fixture: BadInputFixture) => {
    const session = await fixture.online();
    await rejectedBody(fixture, session, () => session.sendAndWait('SEND', [destination], json));
    expectNoPollution();
  };
}

function expectNoPollution(): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
}

/** Nested lists in the settings; the settings and the body are one level each. */
function nested(levels: number): string {
  return `{"settings":{"deep":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;
}

const result = 'destination:/app/terminal/command-result';

const transaction = 'destination:/app/terminal/transaction';

/** The text without JSON unescaping. */
function report(specificTId: string): string {
  return `{"referenceId":"r","terminalId":"T","status":"TRANS_SUCCESS","gateway":"g","specificTId":"${specificTId}","amount":1,"currency":"EUR"}`;
}

/** BAD-55: JSON that may harm its reader. */
export const jsonCases: readonly BadCase[] = [
  ...each('BAD-55', {
    'settings nested 32 levels deep are accepted': accepted(nested(32)),
    'settings nested 33 levels deep are rejected': rejected(nested(33)),
    'settings nested 100,000 levels deep are rejected': rejected(nested(100_000)),
    'settings with 100,000 unclosed levels are rejected': rejected(`{"settings":${'['.repeat(100_000)}`),
    'the key __proto__ is an ordinary key': accepted(
      '{"settings":{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}}}}',
    ),
    'the key __proto__ at the top is an unknown key': accepted('{"__proto__":{"polluted":1},"settings":{}}'),
    'a field under __proto__ does not count as present': rejected('{"__proto__":{"settings":{}}}'),
    'the key constructor is an ordinary key': accepted(
      '{"settings":{"constructor":{"prototype":{"polluted":1}}}}',
    ),
    'the number 1e400 is rejected with REPORT_REJECTED, since it cannot be stored': async (fixture) => {
      const session = await fixture.online();
      const json = '{"settings":{"x":1,"y":-1e400}}';
      await rejectedBody(fixture, session, () => session.sendAndWait('SEND', [settings], json));
    },
    'an unpaired surrogate in the key of a report is rejected': rejected(report('\\ud800'), transaction),
    'NUL in the key of a report is rejected': rejected(report('\\u0000'), transaction),
    'two equal keys are accepted': async (fixture) => {
      const session = await fixture.online();
      await session.sendAndWait('SEND', [settings], '{"settings":{"x":1},"settings":{"x":2,"x":3}}');
      await fixture.checkAlive(session);
    },
    'an escaped unpaired surrogate is accepted': accepted('{"settings":{"x":"\\ud800","\\udfff":1}}'),
    'an escaped NUL is accepted': accepted('{"settings":{"x":"\\u0000"}}'),
    'settings that are a list are rejected': rejected('{"settings":[]}'),
    'settings that are null are rejected': rejected('{"settings":null}'),
    'a body that is a number is rejected': rejected('1'),
    'a body that is null is rejected': rejected('null'),
    'two bodies are rejected': rejected('{"settings":{}}{"settings":{}}'),
    'a body with a byte order mark is rejected': rejected('\ufeff{"settings":{}}'),
    'a missing body is rejected': rejected(''),
    'NaN is rejected': rejected('{"settings":{"x":NaN}}'),
    'a result with the key __proto__ changes no prototype': async (fixture) => {
      const session = await fixture.online();
      const requestId = await fixture.print('x');
      const { headers } = await session.nextMessage();
      await session.sendAndWait('ACK', [`id:${headers.ack}`]);
      const body = `{"requestId":"${requestId}","requestType":"PRINT","status":"COMPLETED","result":{"__proto__":{"polluted":1},"x":"\\ud800"}}`;
      await session.sendAndWait('SEND', [result], body);
      expectNoPollution();
    },
    'a result without a request is rejected': rejected(
      '{"requestType":"PRINT","status":"COMPLETED"}',
      result,
    ),
  }),
];
