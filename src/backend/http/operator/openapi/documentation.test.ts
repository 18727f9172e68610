import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../../../test/support/program.js';
import { errorCatalogue } from '../../../../contract/errors.js';
import { operations } from '../../../../contract/operations.js';
import { sandboxDocument } from '../../../../contract/sandbox-document.js';
import { MemoryBackend } from '../../../testing/memory-backend.js';
import { nameSchemas } from './named-schemas.js';
import { openApiDocument } from './openapi-document.js';
import { routeNotes } from './route-docs.js';
import { tags } from './tags.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: object; readonly schemas: object };
}

let backend: MemoryBackend;
let document: Document;

beforeAll(async () => {
  backend = await MemoryBackend.start({}, { operatorVersion: '1.2.3' });
  document = (await backend.send({ method: 'GET', path: '/api/openapi.json' })).body as unknown as Document;
});

afterAll(() => backend.stop());

function all(): readonly (Operation & { readonly method: string; readonly path: string })[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

describe('the OpenAPI document', () => {
  it('the document is OpenAPI 3.1 and contains the version of the program', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  });

  it('the document contains every business operation with its name, scope and system', () => {
    for (const { name, method, path, scope } of operations) {
      const operation = document.paths[path.replace(':system', '{system}')]?.[method.toLowerCase()];
      expect(operation, name).toMatchObject({ operationId: name, security: [{ bearer: [scope] }] });
      expect(operation?.parameters, name).toContainEqual(
        expect.objectContaining({ name: 'system', in: 'path', required: true }),
      );
    }
  });

  it('the document describes each operation once, with its summary and its errors', () => {
    const ids = all().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { method, path, summary, responses } of all()) {
      expect(summary, `${method} ${path}`).toMatch(/^[A-Z][a-z]/);
      expect(Object.keys(responses), `${method} ${path}`).toContain('500');
      expect(
        Object.keys(responses).some((status) => status.startsWith('2')),
        `${method} ${path}`,
      ).toBe(true);
    }
  });

  it('exactly the mounted routes have documentation', () => {
    const known = new Set<string>(operations.map(({ name }) => name));
    const mounted = all()
      .filter(({ operationId }) => !known.has(operationId))
      .map(({ method, path }) => `${method} ${path.replace(/\{([^}]+)\}/g, ':$1')}`);
    expect(mounted.sort()).toEqual(Object.keys(routeNotes).sort());
  });

  it('the document requires Basic at the token endpoint, nothing at activation, and a bearer token elsewhere', () => {
    for (const { method, path, security } of all().filter((each) => each.path.startsWith('/api/v1'))) {
      const schemes = security.flatMap((each) => Object.keys(each));
      const expected = path.endsWith('/oauth/token')
        ? ['basic']
        : path.endsWith('/activate')
          ? []
          : ['bearer'];
      expect(schemes, `${method} ${path}`).toEqual(expected);
    }
  });

  it('the document describes errors in the one form, with every status of the catalogue', () => {
    const statuses = Object.values(errorCatalogue).flatMap(({ status }) => status ?? []);
    // The server itself rejects a slow request and large headers.
    expect(Object.keys(document.components.responses).map(Number).sort()).toEqual(
      [...new Set([...statuses, 408, 431])].sort(),
    );
    for (const { responses, path } of all()) {
      expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['400', '405', '408', '431']));
      for (const [status, { $ref }] of Object.entries(responses)) {
        if (Number(status) < 400 || path === '/health') continue;
        expect($ref, `${path} ${status}`).toBe(`#/components/responses/${status}`);
      }
    }
  });

  it('the document contains only JSON Schema 2020-12, and every reference can be resolved', () => {
    const ajv = new Ajv2020({ strict: false });
    let schemas = 0;
    walk(document, (node) => {
      if (typeof node.schema === 'object' && node.schema !== null && !('$ref' in node.schema)) {
        schemas += 1;
        expect(ajv.validateSchema(node.schema), JSON.stringify(node.schema)).toBe(true);
      }
      if (typeof node.$ref === 'string') expect(at(document, node.$ref), node.$ref).toBeDefined();
    });
    expect(schemas).toBeGreaterThan(50);
  });

  it('each titled schema is a component of its name, to which the operations refer', () => {
    const resultOf = (operation: string, status: string) =>
      at(document, `#/paths/~1api~1v1~1{system}~1${operation}/post/responses/${status}`);
    const reference = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
    const json = (name: string) => ({ content: { 'application/json': reference(name) } });
    expect(resultOf('requestStatus', '200')).toMatchObject(json('WinSockRequest'));
    expect(resultOf('payNow', '200')).toMatchObject(json('Transaction'));
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Problem',
        'Refund',
        'Terminal',
        'App',
        'Merchant',
        'Branch',
        'User',
        'SettlementBatch',
      ]),
    );
    expect(at(document, '#/components/schemas/WinSockRequest')).toMatchObject({
      required: expect.arrayContaining(['requestId', 'requestType', 'configId', 'status']),
    });
  });

  it('two different schemas with one title are rejected', () => {
    const named = (type: string) => ({
      get: { responses: { 200: { description: '', type, title: 'Twin' } } },
    });
    expect(() => nameSchemas({ paths: { '/a': named('object'), '/b': named('string') } })).toThrow(
      'two schemas have the title Twin',
    );
  });

  it('configId and limit are integers wherever a request has them', () => {
    let found = 0;
    walk(document.paths, ({ name, schema }) => {
      if (name !== 'configId' && name !== 'limit') return;
      found += 1;
      expect(schema).toMatchObject({ type: 'integer', minimum: 1 });
    });
    expect(found).toBeGreaterThan(10);
  });

  it('every group of the document has operations, and every operation a group', () => {
    const used = new Set(all().flatMap((operation) => operation.tags));
    expect([...used].sort()).toEqual(tags.map(({ name }) => name).sort());
  });

  it('every response with a body has a media type', () => {
    for (const { path, responses } of all()) {
      const success = Object.entries(responses).filter(
        ([status]) => status.startsWith('2') && status !== '204',
      );
      for (const [, response] of success) expect(response, path).toHaveProperty('content');
    }
  });

  it('docs/openapi.json is valid by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lint({ ref: path.join(root, 'docs/openapi.json'), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('docs/sandbox.md is up to date; if not: npm run docs', () => {
    expect(readFileSync(path.join(root, 'docs/sandbox.md'), 'utf8')).toBe(sandboxDocument());
  });

  it('docs/openapi.json is up to date; if not: npm run docs', async () => {
    const file = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
    const { version } = file('package.json') as { readonly version: string };
    const made: unknown = JSON.parse(JSON.stringify(await openApiDocument(version)));
    expect(file('docs/openapi.json')).toEqual(made);
  });
});

describe('the page at /api/docs', () => {
  it('the page needs no other machine: every file is served by the service', async () => {
    const page = await backend.send({ method: 'GET', path: '/api/docs' });
    expect(page.status).toBe(200);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//);
      const response = await backend.send({ method: 'GET', path: file });
      expect(response.status, file).toBe(200);
    }
    const { text } = await backend.send({ method: 'GET', path: '/api/docs/static/page.js' });
    expect(text).toContain('validatorUrl: null');
    expect(text).toContain('"/api/openapi.json"');
    expect(text.match(/https?:\/\/[^\s'"`]+/g) ?? []).toEqual([]);
  });

  it('no file of the page has the inline styles that its policy forbids', async () => {
    const page = await backend.send({ method: 'GET', path: '/api/docs' });
    const scripts = [...page.text.matchAll(/src="([^"]+)"/g)].map(([, file]) => file ?? '');
    for (const file of scripts) {
      const { text } = await backend.send({ method: 'GET', path: file });
      // The logo of the standalone layout has such a style.
      expect(text, file).not.toMatch(/logo_small_svg__cls|createElement\("style"/);
    }
    expect(page.text).not.toMatch(/<style|style=/);
  });

  it.each(['%5c..%5c..%5cpackage.json', '..%2f..%2fpackage.json', '%2e%2e/package.json', 'none.js', ''])(
    'the file %s of the page is 404, in the form of all errors',
    async (file) => {
      const response = await backend.send({ method: 'GET', path: `/api/docs/static/${file}` });
      expect([response.status, response.body.errorCode]).toEqual([404, 'ERR_NOT_FOUND']);
      expect(backend.internalErrors).toEqual([]);
    },
  );

  it('the page allows the browser no other origin', async () => {
    const { headers } = await backend.send({ method: 'GET', path: '/api/docs' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    // Over plain HTTP the page would request its files over HTTPS, where no server listens.
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toMatch(/https:|\.io/);
  });

  it('the page and the document are absent unless they are configured', async () => {
    const bare = await MemoryBackend.start();
    const paths = ['/api/docs', '/api/openapi.json', '/api/asyncapi.json', '/health', '/metrics'];
    for (const each of paths) expect((await bare.send({ method: 'GET', path: each })).status, each).toBe(404);
    await bare.stop();
  });
});

function walk(value: unknown, visit: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value as Readonly<Record<string, unknown>>);
  for (const inner of Object.values(value)) walk(inner, visit);
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/'))
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      value,
    );
}
