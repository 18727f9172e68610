import type { TSchema } from 'typebox';
import { serverActions } from '../../contract/channel/actions.js';
import { adminEvent } from '../../contract/channel/admin-events.js';
import { adminTopic, terminalQueue } from '../../contract/channel/destinations.js';
import { channelErrors } from '../../contract/channel/errors.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { type CanonicalCall, callGroups } from '../calls.js';
import { functionDocs } from '../expressions/expression-functions.js';
import { callForms } from './call-forms.js';
import { fieldsText, titledObjects, typeText } from './form-text.js';

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
    '# as in the profile. docs/bindings.md explains it; docs/openapi.json and docs/asyncapi.json have examples of all forms.',
    '#',
    '# Expressions are JSONata (https://docs.jsonata.org). In addition to its functions there are:',
    ...Object.entries(functionDocs).flatMap(([signature, text]) => comment(`${signature}: ${text}`)),
    'bindingVersion: 1',
    '',
    '# Values and functions for all expressions: `codes` is `$codes` in each of them.',
    'functions: {}',
    '',
    '# Forms of ids by their field, such as `terminalId: T########`: each # is a digit. Ids of another form get one of these.',
    'ids: {}',
  ];
}

/** The objects that several calls have, by their titles. */
const titled = titledObjects(
  Object.values(callForms).flatMap(({ request, response }) =>
    [request, response].filter((each) => each !== undefined),
  ),
);

function titledForms(): readonly string[] {
  return [
    '# Objects in the forms below. A field with a question mark is optional, one without a type is a text.',
    ...[...titled].flatMap(([title, schema]) => comment(`${title}: ${fieldsText(schema)}`)),
  ];
}

function httpLines(): readonly string[] {
  return [
    ...titledForms(),
    'http:',
    '  # Headers that are added to every request.',
    '  headers: {}',
    '  # From a response below 400 to that of the profile, for every call that has no response of its own.',
    `  response: '{"status": status, "body": body}'`,
    '  # From a response with a status from 400 on to that of the profile: `{errorCode, message}` and more, by the code.',
    '  # It holds for every call that has no refusal of its own.',
    `  refusal: '{"status": status, "body": body}'`,
    '  # A call that the target does not have: `settle: none`. What needs it is skipped. A call that has `respond` instead of',
    '  # method, path and request sends only what this expression sends by `$call`.',
    '  calls:',
    ...Object.entries(callGroups).flatMap(([title, calls]) => [
      `    # ${title}`,
      ...calls.flatMap(callLines),
    ]),
  ];
}

function callLines({ name, method, path }: CanonicalCall): readonly string[] {
  const { request, status, response } = callForms[name] ?? { status: 200 };
  return [
    `    ${name}:`,
    `      method: ${method}`,
    `      path: ${path}`,
    ...(request === undefined
      ? []
      : comment(`${method === 'GET' ? 'query' : 'body'}: ${fieldsText(request)}`, '      ')),
    `      request: '${method === 'GET' ? '{"query": query}' : '{"body": body}'}'`,
    ...comment(`${status}: ${response === undefined ? 'nothing' : responseText(response)}`, '      '),
    `      response: '{"status": status, "body": body}'`,
  ];
}

function responseText(response: TSchema): string {
  const text = typeText(response);
  return titled.has(text) ? text : fieldsText(response);
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
    '  # From `{headers, body}` of an ERROR frame to headers of the profile, as in {"code": "AUTH_FAILED"}, where it has none.',
    "  error: '{}'",
    '  # Messages from a terminal: `body` makes the body of the target.',
    '  send:',
    ...Object.entries(terminalMessages).flatMap(([name, { destination, ...message }]) => [
      ...('body' in message ? comment(`fields: ${fieldsText(message.body)}`, '    ') : []),
      `    ${name}: { destination: ${destination}${'body' in message ? ', body: body' : ''} }`,
    ]),
    '  # The field of a body that has the name of its action.',
    '  actionField: action',
    '  # Messages to a terminal: `action` is the name at the target, `body` makes the body of the profile.',
    '  receive:',
    ...Object.entries(serverActions).flatMap(([name, { fields }]) => [
      ...comment(`fields: ${fieldsText(fields) || 'none'}`, '    '),
      `    ${name}: { action: ${name}, body: body }`,
    ]),
    '  # The events on the admin topic.',
    ...comment(`fields: ${fieldsText(adminEvent)}`, '  '),
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
