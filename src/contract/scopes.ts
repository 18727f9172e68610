/** The scopes that an OAuth app can be granted. Each allows a fixed set of operations (see `operations.ts`). */
export const scopes = [
  'payments:direct',
  'payments:trigger',
  'refunds:write',
  'transactions:read',
  'reports:read',
  'terminals:read',
  'terminals:trigger',
  'ws:subscribe',
] as const;

export type Scope = (typeof scopes)[number];

/** The scope of an app that observes a terminal with its own wsToken (SCP-20). */
export const observerScope: Scope = 'ws:subscribe';

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
