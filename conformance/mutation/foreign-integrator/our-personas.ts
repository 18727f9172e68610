import { refundTooSoon } from '../../../src/simulator/integrator/behaviours/refund-carelessly.js';
import { type Persona, personaNamed } from '../../../src/simulator/integrator/personas.js';

/**
 * The persona with one app, whose calls alone are examined, and without its opening, which tries every trigger of the
 * sandbox at once and leaves a payment PENDING.
 */
export function honest(name: string): Persona {
  const found = personaNamed(name);
  if (found === undefined) throw new TypeError(`${name} is not a persona`);
  const { paysInProduction: _production, opening: _opening, ...persona } = found;
  return persona;
}

/** All that our honest personas do with money, in one integrator; `pos` alone never refunds. */
export function pointOfSaleWithRefunds(): Persona {
  const pos = honest('pos');
  const kiosk = honest('kiosk');
  const scopes = [...new Set([...pos.scopes, ...kiosk.scopes])];
  return { ...pos, scopes, behaviours: [...pos.behaviours, ...kiosk.behaviours, refundTooSoon] };
}
