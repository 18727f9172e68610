// Serves the backend in another dialect: `tillfleet serve` behind a translating server. Its arguments are those of serve.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { DialectServer } = await import('../dist/conformance/dialect/dialect-server.js');
const { createTcpNetwork } = await import('../dist/src/simulator/network/tcp.js');

const bin = path.join(root, 'bin', 'tillfleet.js');
const service = spawn(process.execPath, [bin, 'serve', '--json', '--port', '0', ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const network = createTcpNetwork();
let dialect;

createInterface({ input: service.stdout }).once('line', async (line) => {
  const { baseUrl, webSocketUrl } = JSON.parse(line);
  dialect = new DialectServer({ baseUrl, webSocketUrl, network });
  const address = `127.0.0.1:${await dialect.listen()}`;
  const webSocketPath = new URL(webSocketUrl).pathname;
  console.log(
    JSON.stringify({ baseUrl: `http://${address}`, webSocketUrl: `ws://${address}${webSocketPath}` }),
  );
});
service.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', async () => {
  await dialect?.stop();
  await network.close();
  service.kill('SIGTERM');
});
