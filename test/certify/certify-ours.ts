import { certifyVirtually } from './certify-virtually.js';

/** The events of an examination of the simulated point of sale with refunds, in virtual time and through the wire. */
export function certifyOurs() {
  return certifyVirtually({
    // It draws what it does next.
    waitMs: 300_000,
    party: async () => (await import('../../src/examine/certify/integrator/party.js')).integratorParty(),
    async client({ baseUrl, webSocketUrl, network, credentials: [credential], parts }) {
      if (credential === undefined) return undefined;
      const { HttpClient, Integrator, SimulatedIntegrator, pointOfSaleWithRefunds, createRandomRoot } = parts;
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
