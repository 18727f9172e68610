/**
 * Loads the modules of the test clients: under the virtual clock, and before it is driven, since virtual time does not
 * wait for files.
 */
export async function loadClientParts() {
  return {
    ...(await import('../../conformance/mutation/foreign-integrator/our-personas.js')),
    ...(await import('../../src/binding/translators.js')),
    ...(await import('../../src/random/random.js')),
    ...(await import('../../src/simulator/http/http-client.js')),
    ...(await import('../../src/simulator/integrator/integrator.js')),
    ...(await import('../../src/simulator/integrator/simulated-integrator.js')),
    ...(await import('../../src/simulator/stomp/translating-network.js')),
    ...(await import('../../src/simulator/terminal/terminal.js')),
  };
}

export type ClientParts = Awaited<ReturnType<typeof loadClientParts>>;
