import { expect } from 'vitest';
import { type BadCase, each } from './bad-case.js';
import type { Stage } from './fixture.js';

const settings = 'destination:/app/terminal/settings';

/** A SEND of settings that is taken: the session lives, and nothing of ours has changed its shape. */
function taken(json: string) {
  return async (stage: Stage) => {
    const session = await stage.online();
    await session.sendAndWait('SEND', [settings], json);
    await stage.lives(session);
    expect(session.frames).toEqual([]);
    expectNoPollution();
  };
}

function refused(json: string, destination = settings) {
  return async (stage: Stage) => {
    const session = await stage.online();
    session.sendFrame('SEND', [destination], json);
    expect(await stage.refusal(session)).toEqual(['PROTOCOL_ERROR', 1002]);
    expectNoPollution();
  };
}

function expectNoPollution(): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
}

/** Lists within one another, within the settings, which are a level, within the body, which is one. */
function nested(levels: number): string {
  return `{"settings":{"deep":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;
}

const result = 'destination:/app/terminal/command-result';

const transaction = 'destination:/app/terminal/transaction';

/** The text as it is escaped. */
function report(specificTId: string): string {
  return `{"referenceId":"r","terminalId":"T","status":"TRANS_SUCCESS","gateway":"g","specificTId":"${specificTId}","amount":1,"currency":"EUR"}`;
}

/** BAD-55: what JSON can do to a reader. */
export const jsonCases: readonly BadCase[] = [
  ...each('BAD-55', {
    '32 levels are taken': taken(nested(32)),
    '33 levels are refused': refused(nested(33)),
    'a hundred thousand levels are refused': refused(nested(100_000)),
    'a hundred thousand levels without an end are refused': refused(`{"settings":${'['.repeat(100_000)}`),
    'the key __proto__ is a key': taken(
      '{"settings":{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}}}}',
    ),
    'the key __proto__ on top is one that nobody knows': taken('{"__proto__":{"polluted":1},"settings":{}}'),
    'what stands under __proto__ alone is not there': refused('{"__proto__":{"settings":{}}}'),
    'the key constructor is a key': taken('{"settings":{"constructor":{"prototype":{"polluted":1}}}}'),
    '1e400 is rejected by a message, for no store gives it back': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('SEND', [settings], '{"settings":{"x":1,"y":-1e400}}');
      expect((await session.nextMessage()).body).toMatchObject({
        action: 'REPORT_REJECTED',
        errorCode: 'ERR_VALIDATION',
      });
      await stage.lives(session);
    },
    'half a surrogate in what a report is known by is refused': refused(report('\\ud800'), transaction),
    'NUL in what a report is known by is refused': refused(report('\\u0000'), transaction),
    'of a key that stands twice the last counts': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('SEND', [settings], '{"settings":{"x":1},"settings":{"x":2,"x":3}}');
      await stage.lives(session);
    },
    'half a surrogate, escaped, is taken': taken('{"settings":{"x":"\\ud800","\\udfff":1}}'),
    'NUL, escaped, is taken': taken('{"settings":{"x":"\\u0000"}}'),
    'a settings that is a list is refused': refused('{"settings":[]}'),
    'a settings that is null is refused': refused('{"settings":null}'),
    'a body that is a number is refused': refused('1'),
    'a body that is null is refused': refused('null'),
    'two bodies are refused': refused('{"settings":{}}{"settings":{}}'),
    'a body with a byte order mark is refused': refused('\ufeff{"settings":{}}'),
    'no body is refused': refused(''),
    'NaN is refused': refused('{"settings":{"x":NaN}}'),
    'a result with a __proto__ has no effect': async (stage) => {
      const session = await stage.online();
      const requestId = await stage.print('x');
      const { headers } = await session.nextMessage();
      await session.sendAndWait('ACK', [`id:${headers.ack}`]);
      const body = `{"requestId":"${requestId}","requestType":"PRINT","status":"COMPLETED","result":{"__proto__":{"polluted":1},"x":"\\ud800"}}`;
      await session.sendAndWait('SEND', [result], body);
      expectNoPollution();
    },
    'a result without a request is refused': refused('{"requestType":"PRINT","status":"COMPLETED"}', result),
  }),
];
