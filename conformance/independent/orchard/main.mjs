// Orchard: starts the service on one loopback port and prints one JSON line when it is ready.
import { createServer } from 'node:http';
import { readArguments } from './settings.mjs';

let port = 0;
try {
  port = readArguments(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
const { addUser } = await import('./admin.mjs'); // after the command line: some routes depend on it
const { handleRequest, PREFIX } = await import('./http.mjs');
const { openSession } = await import('./channel.mjs');

const password = process.env.ORCHARD_PASSWORD; // otherwise a random one, which is printed below
const root = addUser('head-gardener', 'SYSTEM_ADMIN', { merchant_id: null, branch_id: null, ...(password && { password }) });
const sockets = new Set();
const server = createServer(handleRequest);

server.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
server.on('clientError', (error, socket) => (socket.writable ? socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') : socket.destroy()));
server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => socket.destroy());
  const path = request.url.split('?')[0];
  if (path === '/webs' || path === `${PREFIX}/websocket`) openSession(request, socket, head, path !== '/webs');
  else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
});
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  const host = `127.0.0.1:${server.address().port}`;
  process.stdout.write(`${JSON.stringify({
    base_url: `http://${host}${PREFIX}`, web_socket_url: `ws://${host}/webs`, fallback_url: `ws://${host}${PREFIX}/websocket`,
    system_admin: { username: root.username, password: root.password }, pid: process.pid,
  })}\n`);
});

function stop() {
  server.close(() => process.exit(0));
  for (const socket of sockets) socket.destroy();
  setTimeout(() => process.exit(0), 1000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
