import type { SourceMutant } from '../../source-mutant.js';

/** Tokens of the area tenants. */
export const tenantsTokensMutants: readonly SourceMutant[] = [
  {
    id: 'issues-ws-tokens-for-any-merchants-terminal',
    sentence: "An integrator gets a wsToken for another merchant's terminal.",
    clauses: ['TEN-08'],
    kind: 'isolation',
    changes: [
      {
        file: 'src/backend/http/routes/terminal/web-socket-token.ts',
        from: 'terminals.byConfigId(reachOf(caller), configId)',
        to: "terminals.byConfigId({ ...reachOf(caller), kind: 'all' }, configId)",
      },
    ],
  },
];
