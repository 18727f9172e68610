import type { Persona } from '../integrator/personas.js';

/** A persona that lists the terminals once in each round. `onRound` is called with those that it may use. */
export function listerPersona(onRound: (terminalIds: readonly string[]) => void = () => undefined): Persona {
  return {
    name: 'lister',
    description: 'Lists the terminals.',
    misbehaves: false,
    system: 'pos',
    scopes: ['terminals:read'],
    rate: { roundsPerMinute: 30, calmRoundsPerHour: 12 },
    behaviours: [
      () =>
        async ({ api, terminalIds }) => {
          onRound(terminalIds);
          await api.call('listTerminals', {});
        },
    ],
  };
}
