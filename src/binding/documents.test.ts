import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bindingSchemaDocument } from './binding-schema.js';
import { parseBinding, readBinding } from './read-binding.js';
import { translators } from './translators.js';

const document = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('the documents of bindings', () => {
  it('docs/schemas/binding.schema.json is up to date; if not: npm run docs', () => {
    expect(JSON.parse(document('schemas/binding.schema.json'))).toEqual(
      JSON.parse(JSON.stringify(bindingSchemaDocument())),
    );
  });

  it('each example of docs/bindings.md is valid', async () => {
    const [, second = ''] = [...document('bindings.md').matchAll(/```yaml\n([\s\S]+?)```/g)].map(
      ([, yaml = '']) => yaml,
    );
    await parseBinding(`bindingVersion: 1\n${second}`, 'docs/bindings.md');
    const [, module = ''] = /```js\n([\s\S]+?)```/.exec(document('bindings.md')) ?? [];
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'binding-')), 'binding.mjs');
    writeFileSync(file, module);
    const { http } = translators(await readBinding(file));
    const call = { method: 'POST', path: '/api/v1/pos/payNow', body: { amount: '12.34' } };
    expect((await http.translate(call)).call.body).toEqual({ total: 1234 });
    rmSync(path.dirname(file), { recursive: true });
  });

  it('the example of docs/bindings.md translates as the text describes it', async () => {
    const [, yaml = ''] = /```yaml\n([\s\S]+?)```/.exec(document('bindings.md')) ?? [];
    const { http } = translators(await parseBinding(yaml, 'docs/bindings.md'));
    const body = { referenceId: 'r', amount: '12.30', currency: 'EUR' };
    const { call, response } = await http.translate({ method: 'POST', path: '/api/v1/pos/payNow', body });
    expect(call).toMatchObject({
      method: 'PUT',
      path: '/v2/pos/payments',
      body: { reference_id: 'r', amount: 12.3, currency: 'EUR' },
    });
    const received = async (status: number, content: unknown) => {
      const request = { method: 'PUT', path: '/', headers: {}, body };
      const exchange = { request, status, headers: {}, body: content, text: '', elapsedMs: 0 };
      const { headers: _, text: _text, ...others } = await response(exchange);
      return others;
    };
    for (const [amount, shown] of [
      [12, '12'],
      [12.3, 12.3],
    ] as const)
      expect(await received(201, { merchant_id: 7, amount, currency: 'JPY' })).toEqual({
        status: 200,
        body: { merchantId: '7', amount: shown, currency: 'JPY' },
      });
    expect(await received(422, { fault: { no: 22, text: 'wrong' } })).toEqual({
      status: 400,
      body: { errorCode: 'ERR_VALIDATION', message: 'wrong' },
    });
  });
});
