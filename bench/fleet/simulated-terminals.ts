import { createRandomRoot } from '../../src/random/random.js';
import { Fleet } from '../../src/simulator/fleet.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';
import type { TerminalIdentity } from '../../src/simulator/terminal/account.js';
import { configIdOf, terminalClientId, terminalSecret } from '../channel/terminals.js';
import { serveFigures } from '../process/serve-figures.js';

/** The product's terminals in a process of their own. Each task `connect` brings the next terminals online. */
const [port = 0, part = 0] = process.argv.slice(2).map(Number);
const timeoutMs = 100_000;
const network = createTcpNetwork();
const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` });
const link = { network, webSocketUrl: `ws://127.0.0.1:${port}/webs` };
const random = createRandomRoot(1);
let connected = 0;

serveFigures(
  {},
  {
    connect: async () => {
      const from = connected;
      connected += part;
      const identities = Array.from({ length: part }, (_, index) => identity(from + index));
      const fleet = new Fleet({ http, link, emit: () => undefined, identities, random });
      fleet.start();
      await fleet.whenOnline(part, { timeoutMs });
    },
  },
);

function identity(index: number): TerminalIdentity {
  const configId = configIdOf(index);
  const terminalId = `T${String(configId).padStart(8, '0')}`;
  return { terminalId, configId, clientId: terminalClientId(index), clientSecret: terminalSecret };
}
