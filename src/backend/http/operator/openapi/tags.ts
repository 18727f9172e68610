import { operations } from '../../../../contract/operations.js';

/** The groups of the document, in their order, each with its description. */
export const tags = [
  { name: 'Tokens', description: 'Access tokens for REST and wsTokens for the terminal channel.' },
  { name: 'Payments', description: 'Take, record and cancel payments.' },
  { name: 'Refunds', description: 'Refund payments, in full or in part.' },
  { name: 'Transactions', description: 'Look up and search transactions.' },
  { name: 'Reports', description: 'Summaries of business days, and settlement.' },
  { name: 'Terminals', description: 'List terminals, send them commands, and activate them.' },
  { name: 'Administration: apps', description: 'OAuth apps: scopes, sandbox mode, secrets, revocation.' },
  { name: 'Administration: tenants', description: 'Merchants, branches and their gateways.' },
  { name: 'Administration: terminals', description: 'Terminals, their settings and their life cycle.' },
  { name: 'Administration: users', description: 'Users and their roles.' },
  { name: 'Administration: system', description: 'Releases, logs, monitoring and developer tools.' },
  { name: 'Operator', description: 'Health, metrics and documents; no account is required.' },
] as const;

export type Tag = (typeof tags)[number]['name'];

/** The first that matches the beginning of a path counts. */
const ofPath: readonly (readonly [string, Tag])[] = [
  ['/api/v1/oauth', 'Tokens'],
  ['/api/v1/terminal/ws-token', 'Tokens'],
  ['/api/v1/terminal', 'Terminals'],
  ['/api/v1/admin/ws-token', 'Tokens'],
  ['/api/v1/admin/apps', 'Administration: apps'],
  ['/api/v1/admin/merchants', 'Administration: tenants'],
  ['/api/v1/admin/branches', 'Administration: tenants'],
  ['/api/v1/admin/gateway-configurations', 'Administration: tenants'],
  ['/api/v1/admin/terminals', 'Administration: terminals'],
  ['/api/v1/admin/users', 'Administration: users'],
  ['/api/v1/admin/roles', 'Administration: users'],
  ['/api/v1/admin', 'Administration: system'],
];

/** The group of a route: that of its business operation, or that of its path. */
export function tagOf(url: string, operation: string | undefined): Tag {
  const found = operations.find(({ name }) => name === operation);
  if (found !== undefined) return found.group;
  return ofPath.find(([start]) => url.startsWith(start))?.[1] ?? 'Operator';
}
