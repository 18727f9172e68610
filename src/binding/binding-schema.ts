import Type, { type Static, type TSchema } from 'typebox';
import { serverActions } from '../contract/channel/actions.js';
import { channelErrors } from '../contract/channel/errors.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { headerValue } from '../input/wire-texts.js';
import { canonicalCalls } from './calls.js';

const closed = { additionalProperties: false } as const;

const expression = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));
const headerName = { pattern: "^[A-Za-z0-9!#$%&'*+.^_|~-]{1,64}$" };
const path = Type.String({
  title: 'a path that begins with /, without white space',
  pattern: '^/[^\\s?#]*$',
});
const destination = Type.String({
  title: 'a destination without white space and colons',
  pattern: '^[^\\s:]{1,256}$',
});

const headers = Type.Optional(
  Type.Record(Type.String(headerName), Type.String(headerValue), { description: 'Headers that are added.' }),
);
const refusal = expression(
  'From `{status, headers, body, request}` of a response with a status from 400 on to `{status, headers, body}` of the profile.',
);

const response = expression(
  'From `{status, headers, body, request}` of a response below 400 to `{status, headers, body}` of the profile.',
);
const reverseRefusal = expression('The same for a status from 400 on.');

/** The expressions of a client, which speaks the dialect of the target. */
function reverse(expressions: Readonly<Record<string, TSchema>>) {
  const description = 'The other direction, for `certify --binding`.';
  return Type.Optional(Type.Object(expressions, { ...closed, description }));
}

const boundCall = Type.Object(
  {
    method: Type.Optional(Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    path: Type.Optional(path),
    headers,
    respond: expression(
      'From the request of the profile to `{status, headers, body}` of the target, by second calls or from what is kept: nothing else is sent. It excludes method, path, headers and request.',
    ),
    request: expression('From `{params, query, headers, body}` of the profile to those of the target.'),
    response,
    refusal,
    reverse: reverse({
      request: expression('From the `{params, query, headers, body}` of a client to those of the profile.'),
      response: expression(
        'From the `{status, headers, body, request}` of the profile to those of the client.',
      ),
      refusal: reverseRefusal,
    }),
  },
  closed,
);

/** An object with an optional field for each name. */
function fields<Schema extends TSchema>(names: readonly string[], schema: Schema, description: string) {
  return Type.Optional(
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(schema)])), {
      ...closed,
      description,
    }),
  );
}

const http = Type.Object(
  {
    headers,
    response,
    refusal,
    reverse: reverse({ refusal: reverseRefusal }),
    // One schema for all: a field for each call would take Ajv half a second. The reader checks the names.
    calls: Type.Optional(
      Type.Record(Type.String(), Type.Union([boundCall, Type.Literal('none')]), {
        description: 'The calls that differ; `none` for what the target does not have.',
      }),
    ),
  },
  closed,
);

const body = expression('From `{headers, body}` to the body of the other side.');
const reverseBody = reverse({ body });

const channel = Type.Object(
  {
    headers: Type.Optional(
      Type.Record(Type.String(headerName), Type.String(headerName), {
        description: 'Names of STOMP headers in the profile, with those of the target.',
      }),
    ),
    errorCodes: fields(Object.keys(channelErrors), Type.String(headerName), 'Codes of ERROR frames.'),
    error: expression(
      'From `{headers, body}` of an ERROR frame to headers of the profile, such as `code`, where the target has none.',
    ),
    queue: Type.Optional(
      Type.String({
        title: 'a destination with {configId}, without white space and colons',
        pattern: '^[^\\s:]*\\{configId\\}[^\\s:]*$',
      }),
    ),
    adminTopic: Type.Optional(destination),
    send: fields(
      Object.keys(terminalMessages),
      Type.Object({ destination: Type.Optional(destination), body, reverse: reverseBody }, closed),
      'Messages from a terminal.',
    ),
    actionField: Type.Optional(Type.String({ minLength: 1, description: 'Default: `action`.' })),
    receive: fields(
      Object.keys(serverActions),
      Type.Object(
        { action: Type.Optional(Type.String({ minLength: 1 })), body, reverse: reverseBody },
        closed,
      ),
      'Messages to a terminal.',
    ),
    adminEvent: Type.Optional(Type.Object({ body }, closed)),
  },
  closed,
);

/** The content of a binding file. */
export const bindingSchema = Type.Object(
  {
    bindingVersion: Type.Literal(1, { description: 'The version of this format.' }),
    functions: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }), Type.String({ minLength: 1 }), {
        description: 'JSONata values or functions that every expression can use as `$name`.',
      }),
    ),
    ids: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
        Type.String({
          title: 'letters and then a # for each digit, as in T########',
          pattern: '^[A-Za-z]*#{4,15}$',
        }),
        { description: 'The forms of ids that have another one at the target, by their field.' },
      ),
    ),
    http: Type.Optional(http),
    channel: Type.Optional(channel),
  },
  { ...closed, description: 'A binding: how the wire of a target differs from the reference profile.' },
);

export type BindingFile = Static<typeof bindingSchema>;

/** `docs/schemas/binding.schema.json`. */
export function bindingSchemaDocument(): object {
  const propertyNames = { enum: canonicalCalls.map(({ name }) => name) };
  const calls = { ...http.properties.calls, propertyNames };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A binding of tillfleet',
    ...bindingSchema,
    properties: { ...bindingSchema.properties, http: { ...http, properties: { ...http.properties, calls } } },
  };
}
