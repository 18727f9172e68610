/** Personas whose altered responses are measured together. */
export interface PersonaFamily {
  readonly name: string;
  readonly members: readonly PersonaMember[];
}

export interface PersonaMember {
  readonly persona: string;
  /** A persona whose payments this one needs; its own responses stay as they are. */
  readonly with?: string;
}

export const personaFamilies: readonly PersonaFamily[] = [
  { name: 'scope-prober', members: [{ persona: 'scope-prober' }] },
  { name: 'tenant-prober', members: [{ persona: 'tenant-prober' }] },
  { name: 'careless-retrier', members: [{ persona: 'careless-retrier' }] },
  { name: 'pos', members: [{ persona: 'pos' }] },
  {
    name: 'others',
    members: [{ persona: 'kiosk' }, { persona: 'erp', with: 'pos' }, { persona: 'companion' }],
  },
];
