import Type, { type Static } from 'typebox';
import { accountId, secretText } from '../../input/wire-texts.js';
import { grantedScopes } from '../../simulator/integrator/granted-scopes.js';

const closed = { additionalProperties: false } as const;
const id = Type.String({ minLength: 1, maxLength: 64 });
const loginId = Type.String({ ...accountId, maxLength: 64 });
const merchantId = { ...id, description: 'The merchant that owns it, unless a branch does.' };
const secret = Type.String({
  ...secretText,
  description: 'Write a variable here, such as `${APP_SECRET}`, and not the secret itself.',
});

const tenant = Type.Object({ merchantId: id, branchId: id }, closed);

const app = Type.Object(
  {
    id: { ...loginId, description: 'Its appId.' },
    secret,
    scopes: Type.Array(Type.Enum([...grantedScopes]), { minItems: 1, uniqueItems: true }),
    sandbox: Type.Boolean({
      description: 'True only if the app is in sandbox mode. The run takes payments with such an app.',
    }),
    merchantId: Type.Optional(merchantId),
    branchId: Type.Optional({ ...id, description: 'The branch that owns it.' }),
  },
  closed,
);

const terminal = Type.Object(
  {
    id: Type.Optional({ ...loginId, description: 'Its clientId.' }),
    secret: Type.Optional(secret),
    terminalId: Type.Optional(id),
    configId: Type.Optional(Type.Integer()),
    accessId: Type.Optional({ ...secret, description: 'For the legacy authentication.' }),
    branchId: Type.Optional({ ...id, description: 'Its branch.' }),
    activationCode: Type.Optional({
      ...secret,
      description: 'Activates the terminal, instead of its ids and its secret. It works once.',
    }),
    credentialsFile: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'The file in which the credentials of the activation are kept for later runs. Relative to the folder of the target file.',
      }),
    ),
  },
  closed,
);

/** The tenants, apps and terminals that a target has already. */
export const existingSchema = Type.Object(
  {
    tenants: Type.Optional(
      Type.Array(tenant, {
        minItems: 1,
        description: 'Branches with their merchants. Users belong to the first.',
      }),
    ),
    apps: Type.Optional(Type.Array(app, { minItems: 1 })),
    terminals: Type.Optional(Type.Array(terminal, { minItems: 1 })),
  },
  {
    ...closed,
    description:
      'Used instead of new ones, one scenario after the other. Scenarios that need more are skipped. A kind that is not listed is created by the administrator.',
  },
);

export type ExistingDescription = Static<typeof existingSchema>;
export type TerminalDescription = NonNullable<ExistingDescription['terminals']>[number];
