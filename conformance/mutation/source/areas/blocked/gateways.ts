import type { SourceMutant } from '../../source-mutant.js';

/** Gateway configurations. */
export const blockedGatewaysMutants: readonly SourceMutant[] = [
  {
    id: 'shows-integrators-gateway-configurations',
    sentence: 'An integrator may view the gateway configuration of its merchant.',
    clauses: ['BLK-02'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/gateway-configurations.ts',
        from: '...guarded(administrators),\n      schema: { params: merchantIdPath, response: { 200: gatewayConfiguration } },',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: merchantIdPath, response: { 200: gatewayConfiguration } },",
      },
    ],
  },
];
