import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseYaml } from '../../input/yaml-file.js';
import { canonicalCalls } from '../calls.js';
import { parseBinding } from '../read-binding.js';
import { translators } from '../translators.js';
import { draftBinding } from './draft-binding.js';

const root = new URL('../../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');
const own = new URL('docs/openapi.json', root).pathname;

const folder = mkdtempSync(path.join(tmpdir(), 'draft-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const dialect = Object(parseYaml(read('conformance/dialect/dialect.yaml'), 'dialect.yaml').value).http.calls;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The document of the service as the dialect would write it: its methods and paths, and names in snake_case. */
function documentOfDialect(): object {
  const { paths, components } = JSON.parse(read('docs/openapi.json'));
  const moved: Record<string, Record<string, unknown>> = {};
  for (const { name, method, path: template } of canonicalCalls) {
    const operation = paths[template][method.toLowerCase()];
    const { path: target = template, method: other = method } = dialect[name] ?? {};
    const named = { ...operation, operationId: undefined };
    moved[target] = { ...moved[target], [other.toLowerCase()]: named };
  }
  const text = JSON.stringify({ openapi: '3.1.0', paths: moved, components });
  return JSON.parse(text, (_key, value) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? {
          ...value,
          properties: Object.fromEntries(
            Object.entries(value.properties).map(([key, each]) => [snake(key), each]),
          ),
          ...(value.required && { required: value.required.map(snake) }),
        }
      : value,
  );
}

it("a draft from the profile's own documents leaves everything as it is", async () => {
  const text = await draftBinding(own, new URL('docs/asyncapi.json', root).pathname);
  expect(text).not.toContain('none #');
  const { http } = translators(await parseBinding(text, 'draft.yaml'));
  for (const { method, path: template } of canonicalCalls) {
    const call = { method, path: template.replaceAll(/\{\w+\}/g, 'x1') };
    expect((await http.translate(call)).call).toMatchObject(call);
  }
});

it('a draft finds the calls of a service with other names, and marks what is unsure', async () => {
  const text = await draftBinding(written('dialect.json', documentOfDialect()));
  const { http } = Object(parseYaml(text, 'draft.yaml').value);
  const found = canonicalCalls.filter(({ name, method, path: template }) => {
    const { path: drafted = template, method: by = method } = http.calls[name] ?? {};
    const { path: target = template, method: right = method } = dialect[name] ?? {};
    return drafted === target && by === right;
  });
  expect(found.length).toBeGreaterThanOrEqual(45);
  const wrong = canonicalCalls.filter((call) => !found.includes(call)).map(({ name }) => name);
  const marked = text
    .split('\n')
    .filter((line) => line.includes('# unsure'))
    .join('\n');
  for (const name of wrong) expect(marked).toMatch(new RegExp(`${name}:`));
  const pay = await translators(await parseBinding(text, 'draft.yaml')).http.translate({
    method: 'POST',
    path: '/api/v1/pos/payNow',
    body: { referenceId: 'r', amount: '1.00' },
  });
  expect(pay.call).toMatchObject({
    method: 'PUT',
    path: '/v2/pos/payments/direct',
    body: { reference_id: 'r', amount: '1.00' },
  });
});

it('a draft names each field whose name is only similar, and each that has no place', async () => {
  const properties = { order_ref: {}, sum: {}, currency: {}, outlet: {} };
  const items = { type: 'object', properties: { device_no: {}, name: {} } };
  const openapi = {
    paths: {
      '/outlets/{outlet}/payments/now': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } },
          },
          responses: {
            201: {
              content: { 'application/json': { schema: { properties: { ...properties, status: {} } } } },
            },
          },
        },
      },
      '/refund': { post: {} },
      '/refunds': { post: {} },
      '/terminals/list': {
        get: {
          responses: {
            200: { content: { json: { schema: { properties: { items: { type: 'array', items } } } } } },
          },
        },
      },
    },
    components: { schemas: { Payment: { allOf: [{ properties }] } } },
  };
  const asyncapi = {
    channels: { '/app/hello': { title: 'register' }, '/queue/{device}': {}, '/topic/admin': {} },
  };
  const text = await draftBinding(written('own.json', openapi), written('async.json', asyncapi));
  expect(text).toContain('"sum": body.amount');
  expect(text).toContain('# unsure: request: sum from amount');
  expect(text).toContain('# unsure: request: nothing for outlet');
  expect(text).toContain('# unsure: response: nothing for tradeNo');
  expect(text).toContain('# unsure: no value for outlet');
  expect(text).toContain('settle: none # unsure: nothing like it was found');
  expect(text).toContain('refund: # unsure: other operations are about as like');
  expect(text).toContain("queue: '/queue/{configId}'");
  expect(text).toContain("register: { destination: '/app/hello' }");
  await parseBinding(text, 'draft.yaml');
});
