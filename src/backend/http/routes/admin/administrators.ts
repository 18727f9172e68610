import type { Access } from '../../access.js';

/** Administrators only, never an integrator, whatever its scopes (BLK-01 to BLK-07). */
export const administrators: Access = { kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN'] };

/** System administrators only: releases, the webhook log, monitoring and developer tools (BLK-04, BLK-07). */
export const systemAdministrators: Access = { kind: 'roles', roles: ['SYSTEM_ADMIN'] };
