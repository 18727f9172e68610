import { type Persona, personas } from '../simulator/integrator/personas.js';

/** A persona in a list. */
export type PersonaSummary = Pick<Persona, 'name' | 'description' | 'misbehaves' | 'scopes' | 'rate'>;

export function allPersonas(): readonly PersonaSummary[] {
  return personas;
}
