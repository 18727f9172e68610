import type { World } from '../world.js';

/** A call that is good but for the scope under test. */
export interface Probe {
  readonly needsTerminal: boolean;
  payload(world: World): Promise<Readonly<Record<string, unknown>>>;
}

/** By operation. What the call is about need not exist: *allowed* means neither 401 nor 403. */
export const probes: ReadonlyMap<string, Probe> = new Map<string, Probe>([
  [
    'payNow',
    {
      needsTerminal: false,
      payload: async (world) => ({ referenceId: world.reference('SCP-'), amount: '12.34', currency: 'EUR' }),
    },
  ],
  [
    'getTransactionDetails',
    { needsTerminal: false, payload: async (world) => ({ referenceId: world.reference('SCP-') }) },
  ],
  ['listTerminals', { needsTerminal: false, payload: async () => ({}) }],
  [
    'requestTerminal',
    {
      needsTerminal: true,
      payload: async (world) => {
        const { configId } = await world.ownTerminal();
        return { configId, requestType: 'PRINT', body: 'scope probe' };
      },
    },
  ],
  [
    'requestStatus',
    { needsTerminal: false, payload: async (world) => ({ requestId: world.reference('SCP-') }) },
  ],
]);
