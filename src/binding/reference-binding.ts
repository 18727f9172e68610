import type { TSchema } from 'typebox';
import { serverActions } from '../contract/channel/actions.js';
import { adminTopic, terminalQueue } from '../contract/channel/destinations.js';
import { channelErrors } from '../contract/channel/errors.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { operationResponses } from '../contract/operation-responses.js';
import { type CanonicalCall, callGroups } from './calls.js';
import { functionDocs } from './expressions/expression-functions.js';

const lineWidth = 110;

/**
 * The binding of the reference profile itself, with every field of a binding and comments: a start for the
 * binding of another wire. As it is, it changes nothing.
 */
export function referenceBindingText(): string {
  return `${[...head(), '', ...httpLines(), '', ...channelLines()].join('\n')}\n`;
}

function head(): readonly string[] {
  return [
    '# A binding describes how the wire of a target differs from the reference profile.',
    '# This one is the profile itself: change what differs, and remove what does not. What a binding does not name is',
    '# as in the profile. docs/bindings.md explains it; docs/openapi.json and docs/asyncapi.json describe the profile.',
    '#',
    '# Expressions are JSONata (https://docs.jsonata.org). In addition to its functions there are:',
    ...Object.entries(functionDocs).flatMap(([signature, text]) => comment(`${signature}: ${text}`)),
    'bindingVersion: 1',
    '',
    '# Values and functions for all expressions: `codes` is `$codes` in each of them.',
    'functions: {}',
  ];
}

function httpLines(): readonly string[] {
  return [
    'http:',
    '  # Headers that are added to every request.',
    '  headers: {}',
    '  # From a response with a status from 400 on to that of the profile: `{errorCode, message}` and more, by the code.',
    '  # It holds for every call that has no refusal of its own.',
    `  refusal: '{"status": status, "body": body}'`,
    '  # A call that the target does not have: `settle: none`. What needs it is skipped.',
    '  calls:',
    ...Object.entries(callGroups).flatMap(([title, calls]) => [
      `    # ${title}`,
      ...calls.flatMap(callLines),
    ]),
  ];
}

function callLines({ name, method, path }: CanonicalCall): readonly string[] {
  const fields = responseFields(name);
  return [
    `    ${name}:`,
    `      method: ${method}`,
    `      path: ${path}`,
    `      request: '${method === 'GET' ? '{"query": query}' : '{"body": body}'}'`,
    ...(fields === undefined ? [] : comment(`the profile responds with ${fields}`, '      ')),
    `      response: '{"status": status, "body": body}'`,
  ];
}

/** The fields of a business operation's response. */
function responseFields(name: string): string | undefined {
  const schema: TSchema | undefined = new Map(Object.entries(operationResponses)).get(name)?.schema;
  return schema === undefined || !isObjectSchema(schema) ? undefined : namesOf(schema);
}

function isObjectSchema(schema: TSchema): schema is TSchema & Fields {
  return 'properties' in schema;
}

interface Fields {
  readonly properties: object;
  readonly required?: readonly string[] | undefined;
}

/** The names of the fields; an optional one has a question mark. */
function namesOf({ properties, required = [] }: Fields): string {
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ');
}

function channelLines(): readonly string[] {
  return [
    'channel:',
    '  # Names of STOMP headers: that of the profile, then that of the target.',
    '  headers:',
    ...['Authorization', 'code', 'message', 'config_id', 'terminal_id', 'access_id'].map(
      (name) => `    ${name}: ${name}`,
    ),
    '  # Codes of ERROR frames: that of the profile, then that of the target.',
    '  errorCodes:',
    ...Object.keys(channelErrors).map((code) => `    ${code}: ${code}`),
    `  queue: ${terminalQueue('{configId}')}`,
    `  adminTopic: ${adminTopic}`,
    '  # Messages from a terminal: `body` makes the body of the target.',
    '  send:',
    ...Object.entries(terminalMessages).flatMap(([name, { destination, ...message }]) => [
      ...('body' in message ? comment(`fields: ${namesOf(message.body)}`, '    ') : []),
      `    ${name}: { destination: ${destination}${'body' in message ? ', body: body' : ''} }`,
    ]),
    '  # The field of a body that has the name of its action.',
    '  actionField: action',
    '  # Messages to a terminal: `action` is the name at the target, `body` makes the body of the profile.',
    '  receive:',
    ...Object.entries(serverActions).flatMap(([name, { fields }]) => [
      ...comment(`fields: ${namesOf(fields) || 'none'}`, '    '),
      `    ${name}: { action: ${name}, body: body }`,
    ]),
    '  # The events on the admin topic.',
    '  adminEvent: { body: body }',
  ];
}

/** Lines of a comment, each not much longer than a screen is wide. */
function comment(text: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  let line = `${indent}#`;
  for (const word of text.split(' ')) {
    if (line.length + word.length >= lineWidth) {
      lines.push(line);
      line = `${indent}#  `;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
