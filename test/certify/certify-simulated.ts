import type { TerminalEnvironment } from '../../src/simulator/terminal/terminal-environment.js';
import { certifyVirtually } from './certify-virtually.js';

type Breaks = (environment: TerminalEnvironment) => TerminalEnvironment;

/** The events of an examination of the simulated terminal, broken or not, in virtual time. */
export function certifySimulated(breaks: Breaks = (environment) => environment, only?: readonly string[]) {
  return certifyVirtually({
    party: async () => (await import('../../src/examine/certify/terminal/party.js')).terminalParty(),
    ...(only && { only }),
    async client({ baseUrl, webSocketUrl, network, credentials: [credential] }) {
      const { Terminal } = await import('../../src/simulator/terminal/terminal.js');
      const { HttpClient } = await import('../../src/simulator/http/http-client.js');
      const { createRandomRoot } = await import('../../src/random/random.js');
      if (credential === undefined) return undefined;
      const environment = breaks({
        http: new HttpClient({ network, baseUrl }),
        link: { network, webSocketUrl },
        emit: () => undefined,
        fleet: false,
        cardPaymentsPerHour: 720,
      });
      const { terminalId = '', configId = 0 } = credential.more ?? {};
      const identity = {
        ...{ clientId: credential.id, clientSecret: credential.secret },
        ...{ terminalId: String(terminalId), configId: Number(configId) },
      };
      const terminal = new Terminal(environment, identity, createRandomRoot(1).stream('terminal'));
      terminal.start();
      return terminal;
    },
  });
}
