import type { Bench } from '../bench.js';
import { catalogue, model } from './model-and-catalogue.js';
import { sessionsInMemory } from './sessions-in-memory.js';
import { fleetCost, virtualSpeed } from './virtual-speed.js';

/** Virtual time and the memory network: the whole product relative to ws and stompjs with constant strings. */
export const virtualBench: Bench = {
  name: 'virtual',
  title: 'speed of virtual time, cost of a terminal, 20,000 sessions in memory, the whole catalogue',
  measurements: [virtualSpeed, fleetCost, sessionsInMemory, model, catalogue],
};
