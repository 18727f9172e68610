import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseBinding, readBinding } from './read-binding.js';
import { translators } from './translators.js';

const folder = mkdtempSync(path.join(tmpdir(), 'binding-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const lines = (...text: readonly string[]) => ['bindingVersion: 1', ...text].join('\n');

describe('a binding file', () => {
  it.each([
    ['a newer version', 'bindingVersion: 2', 'b.yaml:1: bindingVersion 2 is newer than 1'],
    ['no version', 'http: {}', 'b.yaml:1: bindingVersion is missing'],
    ['another version', 'bindingVersion: one', 'b.yaml:1: bindingVersion must be 1, not "one"'],
    ['an unknown field', lines('https: {}'), 'b.yaml:2: https is not a field of a binding'],
    [
      'an unknown call',
      lines('http:', '  calls:', '    payNwo: none'),
      'b.yaml:4: http.calls.payNwo is not a call of the reference profile; did you mean',
    ],
    [
      'an unknown method',
      lines('http:', '  calls:', '    payNow: { method: PAY }'),
      'b.yaml:4: http.calls.payNow.method must be one of GET, HEAD, POST, PUT, PATCH, DELETE, not "PAY"',
    ],
    [
      'an expression that does not parse',
      lines('http:', '  calls:', '    payNow:', '      request: "{"'),
      'b.yaml:5: http.calls.payNow.request is not a JSONata expression: ',
    ],
    [
      'a refusal that does not parse',
      lines('http:', '  refusal: "status ="'),
      'b.yaml:3: http.refusal is not a JSONata expression: ',
    ],
    [
      'a body that does not parse',
      lines('channel:', '  receive:', '    PRINT: { body: "(" }'),
      'b.yaml:4: channel.receive.PRINT.body is not a JSONata expression: ',
    ],
    [
      'a function that does not parse',
      lines('functions:', '  twice: "function($x) {"'),
      'b.yaml:3: functions.twice is not a JSONata expression: ',
    ],
    [
      'a function that cannot be evaluated',
      lines('functions:', '  twice: "$number({})"'),
      'b.yaml:3: functions.twice cannot be evaluated: ',
    ],
    ['half of a file', lines('http:', '  calls: {'), 'b.yaml:3: '],
  ])('a binding with %s is rejected with file, line and field', async (_what, text, message) => {
    await expect(parseBinding(text, 'b.yaml')).rejects.toMatchObject({
      message: expect.stringContaining(message),
      exitCode: 64,
    });
  });

  it('a binding that is a module gives functions instead of expressions', async () => {
    const file = written(
      'ok.mjs',
      `export const bindingVersion = 1;
       export const http = { calls: { settle: 'none', payNow: { request: ({ body }) => ({ body: { sum: body.amount } }) } } };`,
    );
    const { http } = translators(await readBinding(file));
    const call = { method: 'POST', path: '/api/v1/pos/payNow', body: { amount: '1.00' } };
    expect((await http.translate(call)).call.body).toEqual({ sum: '1.00' });
  });

  it('a binding that is a module may have expressions, and functions that they use', async () => {
    const file = written(
      'both.mjs',
      `export const bindingVersion = 1;
       export const functions = { twice: (text) => text + text, name: '$twice("a")' };
       export const http = { calls: { payNow: { request: '{"body": {"sum": $twice(body.amount), "name": $name}}' } } };`,
    );
    const { http } = translators(await readBinding(file));
    const call = { method: 'POST', path: '/api/v1/pos/payNow', body: { amount: '1' } };
    expect((await http.translate(call)).call.body).toEqual({ sum: '11', name: 'aa' });
  });

  it.each([
    ['throws', 'throw new Error("broken");', 'cannot be loaded: broken'],
    [
      'has an unknown export',
      'export const bindingVersion = 1; export const htp = {};',
      'htp is not a field',
    ],
    [
      'has a number for an expression',
      'export const bindingVersion = 1; export const http = { refusal: 7 };',
      'http.refusal must be a text of at least 1 character, not 7',
    ],
    ['is newer', 'export const bindingVersion = 9;', 'bindingVersion 9 is newer than 1'],
  ])('a module that %s is rejected', async (what, text, message) => {
    const file = written(`${what.replaceAll(' ', '-')}.mjs`, text);
    await expect(readBinding(file)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      exitCode: 64,
    });
  });
});
