import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../test/support/program.js';
import { serverActions } from '../../../contract/channel/actions.js';
import { adminTopic, webSocketPaths } from '../../../contract/channel/destinations.js';
import { channelErrors } from '../../../contract/channel/errors.js';
import { terminalMessages } from '../../../contract/channel/messages.js';
import { closeStatus } from '../../../stomp/errors.js';
import { MemoryBackend } from '../../testing/memory-backend.js';
import { terminalMessageRegistry } from '../messages/registry.js';
import { asyncApiDocument } from './document.js';

interface Message {
  readonly payload: object;
  readonly summary: string;
  readonly examples: readonly { readonly name: string; readonly payload: unknown }[];
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly action: string;
  readonly channel: Reference;
  readonly messages: readonly Reference[];
  readonly reply?: { readonly channel: Reference; readonly messages: readonly Reference[] };
}

interface Channel {
  readonly address: string;
  readonly messages: Readonly<Record<string, Reference>>;
}

interface Document {
  readonly info: { readonly version: string };
  readonly servers: Readonly<Record<string, { readonly pathname: string }>>;
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: { readonly messages: Readonly<Record<string, Message>> };
  readonly 'x-errors': Readonly<Record<string, { readonly close: number }>>;
}

const require = createRequire(import.meta.url);
const document = asyncApiDocument('1.2.3') as Document;
const file = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

function isAsyncApi(value: unknown): { readonly valid: boolean; readonly errors: unknown } {
  const schema = require('@asyncapi/specs/schemas/3.0.0.json') as object;
  // The schema contains JSON Schema itself, and formats that ajv does not support.
  const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
  const validate = ajv.compile(schema);
  return { valid: validate(value) === true, errors: validate.errors };
}

describe('the AsyncAPI document', () => {
  it('the document is valid AsyncAPI 3.0', () => {
    expect(isAsyncApi(document)).toEqual({ valid: true, errors: null });
    const { operations: _, ...rest } = document;
    const wrong = { ...rest, operations: { broken: { action: 'shout', channel: { $ref: '#/channels/x' } } } };
    expect(isAsyncApi(wrong).valid).toBe(false);
  });

  it('the document contains exactly the paths, destinations and actions of the contract', () => {
    const addresses = Object.values(document.channels).map(({ address }) => address);
    expect(addresses.sort()).toEqual(
      [
        '/queue/terminal/{configId}',
        adminTopic,
        ...Object.values(terminalMessages).map(({ destination }) => destination),
      ].sort(),
    );
    expect(Object.values(document.servers).map(({ pathname }) => pathname)).toEqual([...webSocketPaths]);
    expect(Object.keys(document.channels.terminalQueue?.messages ?? {}).sort()).toEqual(
      Object.keys(serverActions).sort(),
    );
  });

  it('the document contains exactly the destinations that the channel accepts', () => {
    const received = Object.values(document.operations).filter(({ action }) => action === 'receive');
    const taken = received.map(({ channel }) => (at(channel.$ref) as Channel).address);
    expect(taken.sort()).toEqual([...terminalMessageRegistry.keys()].sort());
  });

  it('every message is sent or received by an operation', () => {
    const used = Object.values(document.operations).flatMap(({ messages, reply }) => [
      ...messages,
      ...(reply?.messages ?? []),
    ]);
    const names = used.map(({ $ref }) => $ref.split('/').at(-1));
    expect([...new Set(names)].sort()).toEqual(Object.keys(document.components.messages).sort());
  });

  it('every reference in the document can be resolved', () => {
    const references: string[] = [];
    walk(document, (node) => {
      if (typeof node.$ref === 'string') references.push(node.$ref);
    });
    expect(references.length).toBeGreaterThan(40);
    for (const reference of references) expect(at(reference), reference).toBeDefined();
  });

  it('every message has examples that match its schema', () => {
    const ajv = new Ajv();
    for (const [name, { payload, examples, summary }] of Object.entries(document.components.messages)) {
      expect(summary, name).toMatch(/^[A-Z].*\.$/);
      expect(examples.length, name).toBeGreaterThan(0);
      const validate = ajv.compile(payload);
      for (const example of examples) {
        validate(example.payload);
        expect(validate.errors, `${name} ${example.name}`).toBeNull();
      }
      expect(validate({ action: 'SOMETHING_ELSE' }), name).toBe(false);
    }
  });

  it('the document lists every code of an ERROR with its close status', () => {
    const closes = Object.entries(document['x-errors']).map(([code, { close }]) => [code, close]);
    expect(Object.fromEntries(closes)).toEqual(closeStatus);
    expect(Object.keys(channelErrors)).toEqual(Object.keys(document['x-errors']));
  });

  it('the document is served without a token, with the version of the program', async () => {
    const backend = await MemoryBackend.start({}, { operatorVersion: '1.2.3' });
    const response = await backend.send({ method: 'GET', path: '/api/asyncapi.json' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(document);
    await backend.stop();
  });

  it('docs/asyncapi.json is up to date; if not: npm run docs', () => {
    const { version } = file('package.json') as { readonly version: string };
    expect(file('docs/asyncapi.json')).toEqual(asyncApiDocument(version));
  });
});

function walk(value: unknown, visit: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value as Readonly<Record<string, unknown>>);
  for (const inner of Object.values(value)) walk(inner, visit);
}

function at(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      document,
    );
}
