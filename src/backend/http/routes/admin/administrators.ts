import type { Access } from '../../access.js';

/** Never an integrator, whatever its scopes (BLK-01 to BLK-07). */
export const administrators: Access = { kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] };

/** BLK-04, BLK-07: releases, the webhook log, monitoring and developer tools. */
export const systemAdministrators: Access = { kind: 'roles', roles: ['SYSTEM_ADMIN'] };
