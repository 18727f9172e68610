import { fileURLToPath } from 'node:url';
import { configIdOf, terminalClientId, terminalSecret } from '../channel/terminals.js';
import { serveFigures } from '../process/serve-figures.js';
import { startBackend } from '../process/start-backend.js';

/** The interval of the payments, a few at a time. */
const everyMs = 25;

/** The product's backend with the dashboard. Its arguments are the number of terminals and of events in a second. */
const [count = 0, eventsPerSecond = 0] = process.argv.slice(2).map(Number);
const terminals = Array.from({ length: count }, (_, index) => ({
  clientId: terminalClientId(index),
  clientSecret: terminalSecret,
  name: `Terminal ${index + 1}`,
}));
const backend = await startBackend(
  { terminals },
  {
    operatorVersion: 'bench',
    dashboard: fileURLToPath(new URL('../../dashboard/', import.meta.url)),
  },
);
const token = await backend.adminToken();
const url = `http://127.0.0.1:${backend.port}/api/v1/pos/payNow`;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
let payments = 0;

/** A payment in production, whose callback is an event about its terminal. */
async function pay(): Promise<void> {
  payments += 1;
  // Steps through the terminals in an order that has no neighbours.
  const terminalId = `T${String(configIdOf((payments * 1_237) % count)).padStart(8, '0')}`;
  const body = JSON.stringify({
    referenceId: `bench-${payments}`,
    amount: '1.00',
    currency: 'EUR',
    terminalId,
  });
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`payNow responded with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

setInterval(() => {
  for (let each = 0; each < (eventsPerSecond * everyMs) / 1000; each += 1) void pay();
}, everyMs);
serveFigures({ port: backend.port, token });
