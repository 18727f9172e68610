import { beforeAll, expect, it } from 'vitest';
import { serverActions } from '../../contract/channel/actions.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { canonicalCalls } from '../calls.js';
import { parseBinding } from '../read-binding.js';
import { referenceBindingText } from './reference-binding.js';
import { type Translators, translators } from '../translators.js';

let reference: Translators;
beforeAll(async () => {
  reference = translators(await parseBinding(referenceBindingText(), 'reference.yaml'));
});

it.each(canonicalCalls.map(({ name, method, path }) => [name, method, path] as const))(
  'the reference binding leaves the call %s as it is',
  async (_name, method, template) => {
    const path = template.replaceAll(/\{\w+\}/g, 'x1');
    const content = method === 'GET' ? { query: { a: ['1', '2'], b: '3' } } : { body: { a: [1], b: null } };
    const call = { method, path, headers: { authorization: 'Bearer x' }, ...content };
    const translated = await reference.http.translate(call);
    expect(translated.call).toEqual(call);
    const body = { items: [{ a: 1 }], nextCursor: null };
    const received = { status: 200, headers: { a: 'b' }, body, text: JSON.stringify(body) };
    const exchange = { ...received, request: { method, path, headers: {}, body: undefined }, elapsedMs: 0 };
    expect(await translated.response(exchange)).toEqual(received);
  },
);

it.each(Object.entries(terminalMessages))(
  'the reference binding leaves the message %s as it is',
  async (_name, { destination }) => {
    const frame = { command: 'SEND', headerLines: [`destination:${destination}`], body: '{ "a": 1 }' };
    expect(await reference.channel.outbound(frame)).toBe(frame);
  },
);

it.each(Object.keys(serverActions))('the reference binding leaves the action %s as it is', async (action) => {
  const body = JSON.stringify({ action, a: 1 });
  const frame = { command: 'MESSAGE', headerLines: ['destination:/queue/terminal/7'], body };
  expect(await reference.channel.inbound(frame)).toBe(frame);
});
