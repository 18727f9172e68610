import { createRandomRoot } from '../../src/random/random.js';
import { Fleet } from '../../src/simulator/fleet.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';
import type { TerminalIdentity } from '../../src/simulator/terminal/account.js';
import { firstConfigId, terminalClientId, terminalSecret } from '../channel/orders.js';
import type { FleetFigures } from './fleet-figures.js';
import { measured, memory } from './measured.js';

/** The product's terminals in a process of their own: what one of them costs it, from its switch to online. */
const [port = 0, warmUp = 0, count = 0] = process.argv.slice(2).map(Number);
const network = createTcpNetwork();
const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` });
const link = { network, webSocketUrl: `ws://127.0.0.1:${port}/webs` };
const random = createRandomRoot(1);

function identity(index: number): TerminalIdentity {
  const configId = firstConfigId + index;
  const terminalId = `T${String(configId).padStart(8, '0')}`;
  return { terminalId, configId, clientId: terminalClientId(index), clientSecret: terminalSecret };
}

function fleetOf(from: number, to: number): Fleet {
  const identities = Array.from({ length: to - from }, (_, index) => identity(from + index));
  return new Fleet({ http, link, emit: () => undefined, identities, random });
}

async function bringOnline(fleet: Fleet, terminals: number): Promise<void> {
  fleet.start();
  await fleet.whenOnline(terminals, { timeoutMs: 100_000 });
}

// What the first terminals cost for good is no cost of a terminal.
const first = fleetOf(0, warmUp);
await bringOnline(first, warmUp);
await first.stop();
const before = await memory();
const fleet = fleetOf(warmUp, warmUp + count);
const figures: FleetFigures = await measured(count, before, () => bringOnline(fleet, count));
process.send?.(figures);
await fleet.stop();
await network.close();
process.disconnect();
