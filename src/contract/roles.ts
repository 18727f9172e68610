/** The roles of callers. An integrator is limited by scopes; all other roles are exempt from them (SCP-17). */
export const roles = ['INTEGRATOR', 'BRANCH', 'MERCHANT', 'ADMIN', 'SYSTEM_ADMIN'] as const;

export type Role = (typeof roles)[number];

/** Roles that a user account can hold. */
export const userRoles = ['BRANCH', 'MERCHANT', 'ADMIN', 'SYSTEM_ADMIN'] as const;

export function isRole(text: unknown): text is Role {
  return typeof text === 'string' && (roles as readonly string[]).includes(text);
}
