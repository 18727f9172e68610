import { serveFigures } from '../process/serve-figures.js';
import { startBackend } from '../process/start-backend.js';
import { terminalClientId, terminalSecret } from './terminals.js';

/** The product's backend; its argument is the number of terminals. */
const [count = 0] = process.argv.slice(2).map(Number);
const terminals = Array.from({ length: count }, (_, index) => ({
  clientId: terminalClientId(index),
  clientSecret: terminalSecret,
}));
const backend = await startBackend({ terminals });
serveFigures({ port: backend.port, token: await backend.adminToken() });
