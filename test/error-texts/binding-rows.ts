import { parseBinding } from '../../src/binding/read-binding.js';
import { translators } from '../../src/binding/translators.js';
import { exitCodes } from '../../src/failure/exit-codes.js';
import type { TranslatedCall } from '../../src/simulator/http/http-translator.js';
import { rejectUnheld } from '../../src/simulator/http/unheld-id.js';
import { file, printed, type Row, reported, usageRows } from './provoke.js';

const binding = (...lines: readonly string[]) => ['bind', file('binding.yaml', ...lines)];
const module = (name: string, ...lines: readonly string[]) => ['bind', file(name, ...lines)];
const hint =
  'fix the binding; docs/bindings.md shows how it is written, docs/schemas/binding.schema.json describes it';

/** The translation of a call by a binding with these lines. */
async function translated(...lines: readonly string[]): Promise<TranslatedCall> {
  const text = ['bindingVersion: 1', 'http:', '  calls:', ...lines.map((line) => `    ${line}`)].join('\n');
  const { http } = translators(await parseBinding(text, 'binding.yaml'));
  return http.translate({ method: 'POST', path: '/api/v1/pos/settle', body: { secret: 'x', amount: 1 } });
}

/** Results of an expression that cannot be used: the field, the expression, and the reason in the text. */
const unusableResults: readonly (readonly [
  field: 'request' | 'response',
  expression: string,
  reason: string,
])[] = [
  ['request', '7', 'it must return an object with params, query, headers, body, not a number'],
  ['request', '{"status": 1}', 'it returned status, but only params, query, headers, body are known'],
  ['request', '{"query": 7}', 'query must be an object, not a number'],
  ['request', '{"headers": 7}', 'headers must be an object, not a number'],
  ['response', '{"status": "200"}', 'status must be a number, not a text'],
  ['request', '$random()', '$random is not available in a binding (character 8)'],
  ['request', '$rewrite(body)', '$rewrite needs an object of options as its second argument (character 9)'],
  ['request', '$recall({})', '$remember and $recall need a text or a number as their key (character 8)'],
  ['request', '$call("find")', '$call is available in the expressions of calls alone (character 6)'],
  [
    'request',
    '$rewrite(body, {"keys": "kebab"})',
    '$rewrite has no option keys with the value kebab (character 9)',
  ],
  [
    'request',
    '$rewrite({"a": "OK"}, {"values": {"a": {"OK": "X", "DONE": "X"}}})',
    'values of a has X for both OK and DONE; use $lookup in the expression if that is meant (character 9)',
  ],
  [
    'request',
    '$rewrite({"a_b": 1, "aB": 2}, {"keys": "camelCase"})',
    'keys makes one field aB of a_b and aB, so that one would be lost (character 9)',
  ],
  [
    'request',
    '$rewrite({"a": "9007199254740993"}, {"toNumbers": "a"})',
    'a 9007199254740993 is not representable as a number: it has more than 53 bits (character 9)',
  ],
];

/** The inputs of the expressions of a call, as an error shows them. */
const shownInputs = {
  request: '{"params":{"system":"pos"},"query":{},"headers":{},"body":{"secret":"***","amount":1}}',
  response:
    '{"status":200,"headers":{},"body":{},"request":{"params":{"system":"pos"},"query":{},"headers":{},"body":{"secret":"***","amount":1}}}',
};

const unusableResultRows: readonly Row[] = unusableResults.map(([field, expression, reason]) => ({
  given: `a binding whose ${field} is ${expression}`,
  provoke: () =>
    reported(async () => {
      const { call, response } = await translated(`settle: { ${field}: '${expression}' }`);
      const request = { method: call.method, path: call.path, headers: {}, body: undefined };
      await response({ request, status: 200, headers: {}, body: {}, text: '{}', elapsedMs: 1 });
    }),
  text: printed(
    `binding.yaml: http.calls.settle.${field} failed: ${reason}; its input was ${shownInputs[field]}`,
    'fix the expression in the binding; docs/bindings.md shows what it gets and returns',
  ),
  exitCode: exitCodes.inconclusive,
}));

/** Second calls that cannot be sent: the arguments of `$call`, and the reason in the text. */
const unusableCalls = [
  ['"fnd"', '$call finds no call of the profile with the name fnd'],
  [
    '{"method": "POST", "path": "/x", "creates": "boat"}',
    '$call creates one of merchant, branch, terminal, app, user, release, not boat',
  ],
  ['"find", 7', '$call needs an object as its second argument'],
  ['"find", {"path": "/x"}', '$call has no path, but only params, query, headers, body'],
  [
    '{"method": "GET"}',
    '$call needs the name of a call of the profile, or a method and a path that begins with /',
  ],
].map(
  ([args, reason]): Row => ({
    given: `a binding whose second call is $call(${args})`,
    provoke: () =>
      reported(async () => {
        const text = [
          'bindingVersion: 1',
          'http:',
          '  calls:',
          `    settle: { request: '$call(${args})' }`,
        ].join('\n');
        const { http } = translators(await parseBinding(text, 'binding.yaml'));
        const call = { method: 'POST', path: '/api/v1/pos/settle', body: { secret: 'x', amount: 1 } };
        await http.translate(call, () => Promise.reject(new Error('it was sent')));
      }),
    text: printed(
      `binding.yaml: http.calls.settle.request failed: ${reason} (character 6); its input was ${shownInputs.request}`,
      'fix the expression in the binding; docs/bindings.md shows what it gets and returns',
    ),
    exitCode: exitCodes.inconclusive,
  }),
);

const atRunTime: readonly Row[] = [
  {
    given: 'a body with a number of more than 53 bits, which a binding would write again',
    provoke: () =>
      reported(() => rejectUnheld('{"configId": 9007199254740993}', 'a body that the binding changes')),
    text: printed(
      'a body that the binding changes has the configId 9007199254740993, which is not representable: it has more than 53 bits',
      'numbers are exact up to 9007199254740991: let the service send smaller ids, or texts',
    ),
    exitCode: exitCodes.inconclusive,
  },
  {
    given: 'an expression of a binding that fails',
    provoke: () => reported(() => translated(`settle: { request: '$number("x")' }`)),
    text: printed(
      `binding.yaml: http.calls.settle.request failed: Unable to cast value to a number: "x" (character 8); its input was ${shownInputs.request}`,
      'fix the expression in the binding; docs/bindings.md shows what it gets and returns',
    ),
    exitCode: exitCodes.inconclusive,
  },
  {
    given: 'a call that the target does not have',
    provoke: () => reported(() => translated('settle: none')),
    text: printed('the target has no settle', 'the binding has `settle: none`'),
    exitCode: exitCodes.inconclusive,
  },
];

export const bindingRows: readonly Row[] = [
  ...usageRows({
    'bind without a file': [
      ['bind'],
      'bind needs exactly one of: a file, --print, --from, --check',
      '`tillfleet bind --print > binding.yaml` writes a start, `tillfleet bind binding.yaml` checks it',
    ],
    'bind --asyncapi without --from': [
      ['bind', '--print', '--asyncapi', 'async.yaml'],
      '--asyncapi needs --from',
      'name the OpenAPI document too',
    ],
    'bind --i-own-this-target without --check': [
      ['bind', '--print', '--i-own-this-target'],
      '--i-own-this-target needs --check',
      'name a target file with --check',
    ],
    'a draft from a document that is not OpenAPI': [
      ['bind', '--from', file('other.yaml', 'openapi: 3.1.0')],
      '<folder>/other.yaml is not an OpenAPI document: it has no paths',
      'name the document of the service, or begin with `tillfleet bind --print`',
    ],
    'a draft from a document that is not AsyncAPI': [
      [
        'bind',
        '--from',
        file('open.yaml', 'paths: { /pay: { post: {} } }'),
        '--asyncapi',
        file('async.yaml', 'asyncapi: 3.0.0'),
      ],
      '<folder>/async.yaml is not an AsyncAPI document: it has no channels',
      'name the document of the service, or begin with `tillfleet bind --print`',
    ],
    'a binding of a newer version': [
      binding('bindingVersion: 2'),
      '<folder>/binding.yaml:1: bindingVersion 2 is newer than 1, the newest that this program reads',
      'use a newer tillfleet, or write the binding in the older format',
    ],
    'a binding of an unknown call': [
      binding('bindingVersion: 1', 'http:', '  calls:', '    refnd: none'),
      '<folder>/binding.yaml:4: http.calls.refnd is not a call of the reference profile; did you mean refund?',
      hint,
    ],
    'a binding of a call that is nothing like one': [
      binding('bindingVersion: 1', 'http:', '  calls:', '    frobnicate: none'),
      '<folder>/binding.yaml:4: http.calls.frobnicate is not a call of the reference profile; `tillfleet bind --print` shows all of them',
      hint,
    ],
    'a binding with an invalid queue': [
      binding('bindingVersion: 1', 'channel:', '  queue: /queue/7'),
      '<folder>/binding.yaml:3: channel.queue must be a destination with {configId}, without white space and colons, not "/queue/7"',
      hint,
    ],
    'a binding with an invalid path': [
      binding('bindingVersion: 1', 'http:', '  calls:', '    settle: { path: settle }'),
      '<folder>/binding.yaml:4: http.calls.settle.path must be a path that begins with /, without white space, not "settle"',
      hint,
    ],
    'a binding with an expression that does not parse': [
      binding('bindingVersion: 1', 'http:', '  refusal: body.'),
      '<folder>/binding.yaml:3: http.refusal is not a JSONata expression: Unexpected end of expression (character 5)',
      hint,
    ],
    'a binding with a function that fails': [
      binding('bindingVersion: 1', 'functions:', '  one: $number("x")'),
      '<folder>/binding.yaml:3: functions.one cannot be evaluated: Unable to cast value to a number: "x" (character 8)',
      hint,
    ],
    'a binding that is a module with an error': [
      module('broken.mjs', 'throw new Error("no");'),
      '<folder>/broken.mjs cannot be loaded: no',
      hint,
    ],
    'a binding that is a module with an expression that does not parse': [
      module('text.mjs', 'export const bindingVersion = 1;', 'export const http = { refusal: "body." };'),
      '<folder>/text.mjs: http.refusal is not a JSONata expression: Unexpected end of expression (character 5)',
      hint,
    ],
    'a binding that is a module with a number for an expression': [
      module('number.mjs', 'export const bindingVersion = 1;', 'export const http = { refusal: 7 };'),
      '<folder>/number.mjs: http.refusal must be a text of at least 1 character, not 7',
      hint,
    ],
    'a binding with a form of ids that is not one': [
      binding('bindingVersion: 1', 'ids: { terminalId: T0 }'),
      '<folder>/binding.yaml:2: ids.terminalId must be letters and then a # for each digit, as in T########, not "T0"',
      hint,
    ],
    'a binding whose call is sent and made': [
      binding('bindingVersion: 1', 'http:', '  calls:', "    find: { path: /find, respond: '{}' }"),
      '<folder>/binding.yaml:4: http.calls.find.respond cannot be combined with path: nothing is sent',
      hint,
    ],
    'a binding whose function needs an exchange': [
      binding('bindingVersion: 1', 'functions:', "  one: $recall('x')"),
      '<folder>/binding.yaml:3: functions.one cannot be evaluated: $remember, $recall and $call are available in the expressions of an exchange alone (character 8)',
      hint,
    ],
  }),
  ...unusableResultRows,
  ...unusableCalls,
  ...atRunTime,
];
