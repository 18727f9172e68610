import { certifyVirtually } from './certify-virtually.js';

/** The events of an examination of the simulated point of sale with refunds, in virtual time and through the wire. */
export function certifyOurs() {
  let modules: Awaited<ReturnType<typeof load>> | undefined;
  return certifyVirtually({
    // It draws what it does next.
    waitMs: 300_000,
    async party() {
      // With the clock of the test, and before its time passes: it does not wait for files.
      modules = await load();
      const { integratorParty } = await import('../../src/examine/certify/integrator/party.js');
      return integratorParty();
    },
    async client({ baseUrl, webSocketUrl, network, credentials: [credential] }) {
      if (credential === undefined || modules === undefined) return undefined;
      const { HttpClient, Integrator, SimulatedIntegrator, pointOfSaleWithRefunds, createRandomRoot } =
        modules;
      const { id: appId, secret: appSecret, more } = credential;
      const integrator = new SimulatedIntegrator({
        name: 'pos-1',
        persona: pointOfSaleWithRefunds(),
        roundsPerMinute: 60,
        integrator: new Integrator({ http: new HttpClient({ network, baseUrl }), appId, appSecret }),
        link: { network, webSocketUrl },
        random: createRandomRoot(1).stream('integrator'),
        emit: () => undefined,
        terminalIds: [String(more?.terminalId)],
      });
      integrator.start();
      return integrator;
    },
  });
}

async function load() {
  return {
    ...(await import('../../src/simulator/http/http-client.js')),
    ...(await import('../../src/simulator/integrator/integrator.js')),
    ...(await import('../../src/simulator/integrator/simulated-integrator.js')),
    ...(await import('../../conformance/mutation/foreign-integrator/our-personas.js')),
    ...(await import('../../src/random/random.js')),
  };
}
