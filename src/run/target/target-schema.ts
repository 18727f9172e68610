import Type, { type Static } from 'typebox';
import { accountId, argument, headerValue, secretText } from '../../input/wire-texts.js';
import { featureIds } from '../../scenarios/existing/features.js';
import { durationExamples, durationPattern } from '../../text/duration.js';
import { existingSchema } from './existing-schema.js';

/** The format of target files. A file with a newer one is refused. */
export const targetVersion = 1;

const closed = { additionalProperties: false } as const;

// An address may contain a password by mistake: no error text shows one.
const httpUrl = Type.String({
  writeOnly: true,
  title: 'an http or https URL without user, query and fragment',
  pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
});
const webSocketUrl = Type.String({
  writeOnly: true,
  title: 'a ws or wss URL without user and fragment',
  pattern: '^wss?://[^\\s/?#@]+(/[^\\s#]*)?$',
});
const file = Type.String({ minLength: 1, description: 'Relative to the folder of the target file.' });
/** @param does what the command is for */
function command(does: string) {
  return Type.Array(Type.String(argument), {
    minItems: 1,
    description: `A program and its arguments, without a shell, in the folder of the target file. ${does}`,
  });
}

const account = Type.Object(
  {
    id: Type.String({ ...accountId, description: 'The clientId of a user, or the appId of an app.' }),
    secret: Type.String({
      ...secretText,
      description: 'Write a variable here, such as `${ADMIN_SECRET}`, and not the secret itself.',
    }),
  },
  closed,
);

/** @param who the role of the user, and where it belongs */
function user(who: string) {
  return Type.Optional({ ...account, description: `${who}, used instead of a new one.` });
}

const credentials = Type.Object(
  {
    administrator: Type.Optional({
      ...account,
      description:
        'A user with the role SYSTEM_ADMIN, who creates what the scenarios need. Needed unless `existing` lists an app or a terminal.',
    }),
    admin: user('A user with the role ADMIN'),
    merchant: user('A user with the role MERCHANT, in the merchant of existing.tenants[0]'),
    branch: user('A user with the role BRANCH, in the branch of existing.tenants[0]'),
  },
  closed,
);

const tls = Type.Object(
  {
    ca: Type.Optional({
      ...file,
      description: 'PEM file with the certificates to trust, instead of the usual ones.',
    }),
    certificate: Type.Optional({ ...file, description: 'PEM file with the certificate of the client.' }),
    key: Type.Optional({ ...file, description: 'PEM file with the private key of that certificate.' }),
  },
  closed,
);

const proxy = Type.Object(
  {
    url: Type.String({
      writeOnly: true,
      title: 'an http or https URL without path, user and query',
      pattern: '^https?://[^\\s/?#@]+/?$',
      description: 'Of an HTTP proxy that opens tunnels by CONNECT.',
    }),
    id: Type.Optional(Type.String({ ...accountId, description: 'The user, if the proxy asks for one.' })),
    secret: Type.Optional(Type.String({ ...secretText, description: 'The password.' })),
  },
  closed,
);

const limits = Type.Object(
  {
    requestsPerSecond: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description:
          'The most requests and handshakes of the run in a second. Scenarios of rate limits are skipped, and times that this would falsify. Default: as fast as it can.',
      }),
    ),
    terminals: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Scenarios that create more terminals are skipped, and a larger fleet is refused.',
      }),
    ),
    toleranceMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 5000,
        description:
          'The milliseconds by which times may be out of their bounds, at a slow target or over a slow line; at most 5 s, because more would hide what is wrong. Default: 0.',
      }),
    ),
  },
  closed,
);

const clock = Type.Object(
  {
    offsetMs: Type.Integer({
      description:
        'The milliseconds by which the clock of the service is ahead of the one here; negative if it is behind. `conform --preflight` measures it. Default: 0.',
    }),
  },
  closed,
);

/** @param which what lives so long; @param usual its life in the service document */
function life(which: string, usual: string) {
  return Type.Optional(
    Type.String({
      title: `a duration like ${durationExamples}`,
      pattern: durationPattern,
      description: `${which}. Default: ${usual}.`,
    }),
  );
}

const lives = Type.Object(
  {
    accessToken: life('How long a bearer token is valid', '7d'),
    wsToken: life('How long a wsToken is valid', '30m'),
    sessionTimeoutBefore: life('The time from SESSION_TIMEOUT to the expiry of the wsToken', '2m'),
    refundCooldown: life('The time between two refunds of one transaction', '60s'),
  },
  closed,
);

const settings = Type.Object(
  {
    arguments: Type.Array(Type.String(argument), {
      minItems: 1,
      description:
        'Appended to the start command for each setting, as in [--set, "{name}={value}"]: `{name}` is its name, `{value}` its value as docs/configuration.md writes it, such as 60s, 64KiB, 20 or false; `{milliseconds}`, `{seconds}` and `{bytes}` are durations and sizes as numbers, and other values as they are written.',
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
    prints: Type.Optional(
      Type.Object(
        {
          baseUrl: Type.Optional(Type.String({ minLength: 1 })),
          webSocketUrl: Type.Optional(Type.String({ minLength: 1 })),
          ca: Type.Optional(Type.String({ minLength: 1 })),
        },
        { ...closed, description: 'The keys of that line, where they have other names.' },
      ),
    ),
    sharedArguments: Type.Optional(
      Type.Array(Type.String(argument), {
        description:
          'Appended to the start command for the service that most scenarios share, to lift its limits per network address for instance. A service of one scenario starts without them.',
      }),
    ),
    stop: Type.Optional(command('Stops the service. Default: SIGTERM to the start command.')),
    restartable: Type.Optional(
      Type.Boolean({
        description:
          'True if the start command continues with the data of before when it is called again with the same arguments, for scenarios that restart the service. `{port}` stands for a free port and `{folder}` for an empty folder, which stay the same.',
      }),
    ),
    down: Type.Optional(
      command(
        'Stops a service that the run has not started, for scenarios that restart it. It ends when the service is down.',
      ),
    ),
    up: Type.Optional(command('Starts that service again, at the same address and with its data.')),
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
    fallbackUrl: Type.Optional({
      ...webSocketUrl,
      description: 'The fallback of the channel. Default: /websocket under baseUrl.',
    }),
    tls: Type.Optional(tls),
    proxy: Type.Optional({
      ...proxy,
      writeOnly: true,
      description: 'Leads to the service, for HTTP and for WebSockets.',
    }),
    headers: Type.Optional(
      Type.Record(
        Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }),
        Type.String({ ...headerValue, writeOnly: true }),
        { writeOnly: true, description: 'Sent with every request and every handshake of a WebSocket.' },
      ),
    ),
    credentials: Type.Optional(credentials),
    existing: Type.Optional(existingSchema),
    tenants: Type.Optional(
      Type.Enum(['new', 'reuse', 'reuse-only'], {
        description:
          'Whether scenarios work in new merchants and branches, or in those that the first run has created for all; with reuse-only a scenario that needs new ones is skipped. Default: new.',
      }),
    ),
    binding: Type.Optional({
      ...file,
      description:
        'How its wire differs from the reference profile: a YAML file, or a JavaScript module, which is executed. Relative to the folder of the target file.',
    }),
    clock: Type.Optional(clock),
    limits: Type.Optional(limits),
    lives: Type.Optional({
      ...lives,
      description:
        'How long things live at this service, if it has shorter lives than the document for a test: scenarios that wait for them then take as long.',
    }),
    productionPayments: Type.Optional(
      Type.Enum(['allowed', 'forbidden'], {
        description:
          'Whether apps without sandbox mode may take, refund, cancel and settle payments. Default: forbidden, and scenarios that need it are skipped.',
      }),
    ),
    systems: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9._~-]{1,64}$' }), {
        minItems: 1,
        uniqueItems: true,
        description:
          'The values of `{system}` in paths that the service has, of those of the reference profile or others: each app of a scenario calls by one of them. Default: `pos` alone.',
      }),
    ),
    features: Type.Optional(
      Type.Array(Type.Enum([...featureIds]), {
        uniqueItems: true,
        description:
          'What the service offers, of what the service document leaves open; the rest is neither judged nor expected. `conform --preflight` proposes it. Default: all.',
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
