import type { Access } from '../../access.js';

/** Never an integrator, whatever its scopes (BLK-01 to BLK-07). */
export const administrators: Access = { kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] };
