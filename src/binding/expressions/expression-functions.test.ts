import { describe, expect, it } from 'vitest';
import { parseJson } from '../../simulator/http/parse-json.js';
import { compileExpression } from './expression.js';

/** The JSON text of a body after `$rewrite(body, options)`. */
async function rewritten(body: string, options: string): Promise<string> {
  const convert = compileExpression(`$rewrite(body, ${options})`, new Map());
  return JSON.stringify(await convert({ body: parseJson(body) }, undefined));
}

describe('a rewritten amount', () => {
  it.each([
    ['{"amount":12.34}', '{"amount":"12.34"}'],
    ['{"amount":12.3}', '{"amount":"12.30"}'],
    ['{"amount":0}', '{"amount":"0.00"}'],
    ['{"amount":1234,"currency":"JPY"}', '{"amount":"1234","currency":"JPY"}'],
    ['{"amount":1.23,"currency":"HUF"}', '{"amount":"1.23","currency":"HUF"}'],
    ['{"amount":1.234,"currency":"IQD"}', '{"amount":"1.234","currency":"IQD"}'],
  ])('%s is the text of the number', async (body, expected) => {
    expect(await rewritten(body, '{"numbersToAmounts":["amount"]}')).toBe(expected);
  });

  it.each([
    '{"amount":12.344}',
    '{"amount":1.005}',
    '{"amount":0.004}',
    '{"amount":12.5,"currency":"JPY"}',
    '{"amount":1e+21}',
  ])('%s stays a number, which no text of its currency gives back', async (body) => {
    expect(await rewritten(body, '{"numbersToAmounts":["amount"]}')).toBe(body);
  });
});

describe('a rewritten id', () => {
  it.each([
    ['{"merchantId":7}', '{"merchantId":"7"}'],
    ['{"merchantId":738529527931201007}', '{"merchantId":"738529527931201007"}'],
    ['{"items":[{"merchantId":9007199254740993}]}', '{"items":[{"merchantId":"9007199254740993"}]}'],
  ])('%s is a text of the digits of the target', async (body, expected) => {
    expect(await rewritten(body, '{"toTexts":["merchantId"]}')).toBe(expected);
  });

  it.each([
    ['{"merchantId":1.0}', '{"merchantId":1}'],
    ['{"merchantId":1e2}', '{"merchantId":100}'],
    ['{"merchantId":1.5}', '{"merchantId":1.5}'],
    ['{"merchantId":-0}', '{"merchantId":0}'],
  ])('%s stays a number, because it is not an integer in plain digits', async (body, expected) => {
    expect(await rewritten(body, '{"toTexts":["merchantId"]}')).toBe(expected);
  });

  it('a text of digits becomes the number that has them all, or nothing', async () => {
    expect(await rewritten('{"merchantId":"9007199254740991"}', '{"toNumbers":["merchantId"]}')).toBe(
      '{"merchantId":9007199254740991}',
    );
    await expect(
      rewritten('{"merchantId":"9007199254740993"}', '{"toNumbers":["merchantId"]}'),
    ).rejects.toThrow(
      'merchantId 9007199254740993 is not representable as a number: it has more than 53 bits',
    );
  });
});

describe('a rewriting that would lose a difference', () => {
  it('a table with one value for two is an error with both', async () => {
    const options = '{"values":{"status":{"OK":"SUCCESS","DONE":"SUCCESS"}}}';
    await expect(rewritten('{"status":"OK"}', options)).rejects.toThrow(
      'values of status has SUCCESS for both OK and DONE; use $lookup in the expression if that is meant',
    );
  });

  it('a number is found in a table by the digits that it has at the target', async () => {
    const options = '{"values":{"code":{"40":"ERR_PAYMENT_DECLINED"}}}';
    expect(await rewritten('[{"code":40},{"code":40.0}]', options)).toBe(
      '[{"code":"ERR_PAYMENT_DECLINED"},{"code":40}]',
    );
  });

  it.each([
    ['{"merchant_id":"a","merchantId":"b"}', 'camelCase', 'merchantId of merchant_id and merchantId'],
    ['{"merchantId":"b","merchant_id":"a"}', 'snake_case', 'merchant_id of merchantId and merchant_id'],
  ])('%s with keys in %s has no field too many', async (body, keys, names) => {
    await expect(rewritten(body, `{"keys":"${keys}"}`)).rejects.toThrow(
      `keys makes one field ${names}, so that one would be lost`,
    );
  });
});
