import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import type { ChannelGuide } from '../src/guide/flows/page.js';
import { channelGuide } from '../src/virtual/channel-guide.js';
import { root } from './support/program.js';

interface Message {
  readonly name: string;
  readonly payload: object;
}

let guide: ChannelGuide;
let byName: ReadonlyMap<string, Message>;

beforeAll(async () => {
  // The clock first: nothing that may keep a timer of its own is loaded before.
  guide = await channelGuide();
  const { asyncApiDocument } = await import('../src/backend/channel/asyncapi/document.js');
  const document = asyncApiDocument('0.0.0') as {
    readonly components: { readonly messages: Readonly<Record<string, Message>>; readonly schemas: object };
  };
  byName = new Map(Object.entries(document.components.messages));
  headers = Reflect.get(document.components.schemas, 'messageHeaders') as object;
});

let headers: object;

it('docs/channel.md is up to date; if not: npm run docs', () => {
  expect(readFileSync(path.join(root, 'docs/channel.md'), 'utf8')).toBe(`${guide.page}\n`);
});

it('docs/channel.md shows no token and no secret', () => {
  expect(guide.page).not.toMatch(/eyJ[\w-]+\./);
  for (const placeholder of ['<token>', '<wsToken>', '<accessId>']) expect(guide.page).toContain(placeholder);
});

it('docs/channel.md shows a session of every kind that ends as its section describes', () => {
  const closes = [...guide.page.matchAll(/closed with status (\d+)/g)].map(([, status]) => Number(status));
  expect([...new Set(closes)].sort()).toEqual([1000, 1002, 1008, 4001]);
  for (const text of ['redelivered:true', 'REPORT_REJECTED', 'access_id:', 'PAYMENT_STATUS', 'TOKEN_EXPIRED'])
    expect(guide.page).toContain(text);
});

it('the messages of that run fit the AsyncAPI document, headers and bodies', () => {
  const ajv = new Ajv();
  const seen = new Set<string>();
  for (const text of guide.messages) {
    const { fields, body } = parse(text);
    const name = typeof body.action === 'string' ? body.action : 'adminEvent';
    seen.add(name);
    const problems = [
      [headers, fields],
      [byName.get(name)?.payload ?? false, body],
    ].flatMap(([schema, value]) => {
      const validate = ajv.compile(schema as object);
      return validate(value) ? [] : validate.errors;
    });
    expect(problems, text).toEqual([]);
  }
  const all = ['CHECK_IN', 'CONFIG_UPDATE', 'PAYMENT_STATUS', 'PRINT', 'REPORT_REJECTED', 'SESSION_KICK'];
  expect([...seen].sort()).toEqual([...all, 'SESSION_TIMEOUT', 'SYNC_REQUEST', 'adminEvent']);
});

/** The values here need no unescaping. */
function parse(text: string) {
  const [head = '', body = ''] = text.split('\n\n');
  const lines = head.split('\n').slice(1);
  const fields = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { fields, body: JSON.parse(body.slice(0, -1)) as Readonly<Record<string, unknown>> };
}
