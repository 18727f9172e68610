// Source: the service document, 'What the service does', 'Authentication' and 'Permanently blocked'.

interface Role {
  readonly name: string;
  /** True if the role's calls are let through without a look at scopes. */
  readonly scopeExempt: boolean;
  /** The source of the exemption, or of its absence. Every role's name is shown. */
  readonly exemption: 'shown' | 'decided';
}

/** The five roles. */
export const roles = [
  { name: 'BRANCH', scopeExempt: true, exemption: 'shown' },
  { name: 'MERCHANT', scopeExempt: true, exemption: 'shown' },
  { name: 'ADMIN', scopeExempt: true, exemption: 'shown' },
  // Named only as the sole role that uploads APK releases and opens the developer tools.
  { name: 'SYSTEM_ADMIN', scopeExempt: true, exemption: 'decided' },
  { name: 'INTEGRATOR', scopeExempt: false, exemption: 'shown' },
] as const satisfies readonly Role[];
