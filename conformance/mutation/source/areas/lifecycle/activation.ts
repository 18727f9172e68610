import type { SourceMutant } from '../../source-mutant.js';

/** Activation of the area lifecycle. */
export const lifecycleActivationMutants: readonly SourceMutant[] = [
  {
    id: 'gives-a-terminal-one-activation-code-for-ever',
    sentence: 'The activation code of a terminal is the same at each deactivation.',
    clauses: ['LIF-01', 'LIF-05'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: "deps.minter.id('act_')",
        to: `\`act_\${String(configId).padStart(20, '0')}\``,
      },
    ],
  },
  {
    id: 'shows-the-activation-code-of-an-active-terminal',
    sentence: 'An activated terminal keeps its activation code, and the administration shows it.',
    clauses: ['LIF-05'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: 'activationCode: null,',
        to: 'activationCode,',
      },
    ],
  },
  {
    id: 'activates-again-with-the-first-code',
    sentence: 'The code of the first deactivation works after a second one too.',
    clauses: ['LIF-05', 'LIF-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: "const activationCode = deps.minter.id('act_');",
        to: "const activationCode = known.activationCode ?? deps.minter.id('act_');",
      },
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: 'activationCode: null,',
        to: 'activationCode,',
      },
    ],
  },
  {
    id: 'keeps-the-old-client-secret',
    sentence:
      'The client secret of before a deactivation works after the activation, and the new one does not.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: '          clientId,\n          secretHash: hashSecret(clientSecret),\n',
        to: '',
      },
    ],
  },
  {
    id: 'keeps-the-old-access-id',
    sentence: 'The access_id of before a deactivation works after the activation, and the new one does not.',
    clauses: ['LIF-06', 'LEG-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: '          accessIdHash: hashSecret(accessId),\n',
        to: '',
      },
    ],
  },
  {
    id: 'revives-the-tokens-of-before',
    sentence: 'Tokens from before the deactivation work again after the activation.',
    clauses: ['LIF-06'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: 'generation: known.generation + 1,',
        to: 'generation: known.generation,',
      },
    ],
  },
  {
    id: 'revives-the-tokens-of-before-at-a-restart',
    sentence: 'Tokens from before a deactivation work again after the activation and a restart.',
    clauses: ['LIF-06'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: "eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '>', 0)])",
        to: "eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '<', 0)])",
      },
    ],
  },
  {
    id: 'accepts-the-tokens-of-a-deactivated-terminal-after-a-restart',
    sentence: 'After a restart the tokens of a deactivated terminal are accepted.',
    clauses: ['LIF-06'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/store/access/token-status-store.ts',
        from: "eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '>', 0)])",
        to: "eb.or([eb('status', '=', ''), eb('generation', '>', 0)])",
      },
    ],
  },
  {
    id: 'forgets-activation-codes-at-a-restart',
    sentence: 'After a restart a deactivated terminal has no activation code.',
    clauses: ['LIF-05', 'LIF-06'],
    kind: 'restart',
    changes: [
      {
        file: 'src/backend/composition/storage.ts',
        from: 'const credentials = createCredentialStore(db);',
        to: "const credentials = createCredentialStore(db);\n  if (!fresh) await db.updateTable('terminals').set({ activation_code: null }).execute();",
      },
    ],
  },
  {
    id: 'responds-to-an-unknown-code-with-not-found',
    sentence: 'An activation code that was used before is 404 and not 401.',
    clauses: ['LIF-05', 'TEN-09'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/terminals/lifecycle.ts',
        from: "new ServiceError('ERR_UNAUTHORIZED', 'the activation code is not valid')",
        to: "new ServiceError('ERR_NOT_FOUND', 'the activation code is not valid')",
      },
    ],
  },
];
