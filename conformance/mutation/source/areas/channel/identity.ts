import type { SourceMutant } from '../../source-mutant.js';

/** Identity of the area channel. */
export const channelIdentityMutants: readonly SourceMutant[] = [
  {
    id: 'takes-the-config-id-of-a-register-body',
    sentence: 'A configId in the body of register is the configId of the session from then on.',
    clauses: ['CHN-04', 'CHN-09'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/messages/register.ts',
        from: 'async handle(deps, session) {\n    if (!mayRegister(session)) return;',
        to: 'async handle(deps, session, { body }) {\n    if (!mayRegister(session)) return;\n    const named = Number(/"configId"\\s*:\\s*"?([0-9]+)/.exec(Buffer.from(body).toString())?.[1] ?? session.configId);\n    Object.assign(session, { configId: named });',
      },
    ],
  },
  {
    id: 'takes-the-config-id-of-a-connect-header',
    sentence: 'A header config_id of CONNECT is the configId of a session with a wsToken.',
    clauses: ['CHN-04'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'const session = newSession(connection, claims);',
        to: "const session = newSession(connection, claims);\n      const named = Number(headerValue(headers, 'config_id'));\n      if (named > 0) Object.assign(session, { configId: named });",
      },
    ],
  },
  {
    id: 'requires-a-capital-b-in-the-connect-scheme',
    sentence: 'CONNECT with the scheme bearer in lower case is refused.',
    clauses: ['CHN-02'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: '/^bearer ([^ ]+)$/i',
        to: '/^Bearer ([^ ]+)$/',
      },
    ],
  },
];
