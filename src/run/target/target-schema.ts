import Type, { type Static } from 'typebox';

/** The format of target files. A file with a newer one is refused. */
export const targetVersion = 1;

const closed = { additionalProperties: false } as const;

const httpUrl = Type.String({
  title: 'an http or https URL without user, query and fragment',
  pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
});
const webSocketUrl = Type.String({
  title: 'a ws or wss URL without user and fragment',
  pattern: '^wss?://[^\\s/?#@]+(/[^\\s#]*)?$',
});
const file = Type.String({ minLength: 1, description: 'Relative to the folder of the target file.' });
/** @param does what the command is for */
function command(does: string) {
  return Type.Array(Type.String(), {
    minItems: 1,
    description: `A program and its arguments, without a shell, in the folder of the target file. ${does}`,
  });
}

const account = Type.Object(
  {
    id: Type.String({ minLength: 1, description: 'The clientId of a user, or the appId of an app.' }),
    secret: Type.String({
      minLength: 1,
      writeOnly: true,
      description: 'Best a variable: `${ADMIN_SECRET}`.',
    }),
  },
  closed,
);

const tls = Type.Object(
  {
    ca: Type.Optional({
      ...file,
      description: 'PEM file with the certificates to trust, in place of the usual ones.',
    }),
    certificate: Type.Optional({ ...file, description: 'PEM file with the certificate of the client.' }),
    key: Type.Optional({ ...file, description: 'PEM file with the private key of that certificate.' }),
  },
  closed,
);

const limits = Type.Object(
  {
    requestsPerSecond: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description: 'The most requests that the run sends in a second. Default: as fast as it can.',
      }),
    ),
    terminals: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Scenarios that create more terminals are skipped, and a larger fleet is refused.',
      }),
    ),
  },
  closed,
);

const settings = Type.Object(
  {
    arguments: Type.Array(Type.String(), {
      minItems: 1,
      description:
        'Appended to the start command for each setting; `{name}` and `{value}` stand for what differs, as in [--set, "{name}={value}"].',
    }),
    names: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'The names of the settings at this service, by their names in docs/configuration.md. With it, a setting that is not listed cannot be changed.',
      }),
    ),
  },
  closed,
);

const hooks = Type.Object(
  {
    start: Type.Optional(
      command(
        'Starts the service before the run. It stays in the foreground, and may print one line of JSON with the addresses: {"baseUrl": ..., "webSocketUrl": ..., "ca": ...}.',
      ),
    ),
    sharedArguments: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Appended to the start command for the service that most scenarios share, to lift its limits per network address for instance. A service of one scenario starts without them.',
      }),
    ),
    stop: Type.Optional(command('Stops the service. Default: SIGTERM to the start command.')),
    settings: Type.Optional({
      ...settings,
      description: 'How the start command starts the service with other settings.',
    }),
    readyWithinSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 600,
        description: 'The time until the service listens. Default: 30.',
      }),
    ),
  },
  closed,
);

/** The content of a target file. */
export const targetSchema = Type.Object(
  {
    targetVersion: Type.Integer({ minimum: 1, description: 'The format of this file: 1.' }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    baseUrl: Type.Optional({ ...httpUrl, description: 'Needed unless the start command prints it.' }),
    webSocketUrl: Type.Optional({
      ...webSocketUrl,
      description: 'Needed unless the start command prints it.',
    }),
    tls: Type.Optional(tls),
    headers: Type.Optional(
      Type.Record(Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }), Type.String(), {
        description: 'Sent with every request and every handshake of a WebSocket.',
      }),
    ),
    credentials: Type.Object(
      {
        administrator: {
          ...account,
          description: 'A user with the role SYSTEM_ADMIN, who creates what the scenarios need.',
        },
      },
      closed,
    ),
    binding: Type.Optional({
      ...file,
      description:
        'How its wire differs from the reference profile: a YAML file, or a JavaScript module, which is executed. Relative to the folder of the target file.',
    }),
    limits: Type.Optional(limits),
    productionPayments: Type.Optional(
      Type.Enum(['allowed', 'forbidden'], {
        description:
          'Whether apps without sandbox mode may take, refund, cancel and settle payments. Default: forbidden, and scenarios that need it are skipped.',
      }),
    ),
    hooks: Type.Optional(hooks),
  },
  { ...closed, description: 'A service to test: `tillfleet conform --target`.' },
);

export type TargetDescription = Static<typeof targetSchema>;

/** `docs/schemas/target.schema.json`. */
export function targetSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A target of tillfleet',
    ...targetSchema,
  };
}
