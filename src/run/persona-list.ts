import { type Persona, personas } from '../simulator/integrator/personas.js';

/** What is told of a persona to those who only list. */
export type PersonaSummary = Pick<Persona, 'name' | 'description' | 'misbehaves' | 'scopes' | 'rate'>;

export function allPersonas(): readonly PersonaSummary[] {
  return personas;
}
