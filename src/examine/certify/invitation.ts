/** The facts that a client needs besides its account, by their names in JSON. */
export const clientFacts = [
  'system',
  'terminalId',
  'configId',
  'branchId',
  'merchantId',
  'accessId',
  'tokenLifeSeconds',
  'refundCooldownSeconds',
] as const;

/** An account that the client under examination gets. Its secret is printed, and is in no event and no report. */
export interface GivenCredential {
  readonly kind: 'terminal' | 'app';
  readonly id: string;
  readonly secret: string;
  /** The name of what it belongs to: a terminalId, or the name of a merchant. */
  readonly of: string;
  readonly more?: Readonly<Partial<Record<(typeof clientFacts)[number], string | number>>>;
}

/** The facts that the client under examination needs. */
export interface Invitation {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly credentials: readonly GivenCredential[];
}
