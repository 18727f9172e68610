// RabbitMQ with its plugin for STOMP over WebSocket, as a process of its own on loopback, with files of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const home = '/usr/lib/rabbitmq';
const program = path.join(home, 'bin/rabbitmq-server');
const plugin = 'rabbitmq_web_stomp';
const startsWithinMs = 120_000;
const stopsWithinMs = 30_000;
const lookEveryMs = 200;

/** The part that has to be installed before the server can start; undefined if nothing is missing. */
export function missingPart() {
  if (!existsSync(program)) return `${program}: install the Debian package rabbitmq-server`;
  if (versionOf(plugin) === undefined)
    return `the plugin ${plugin}, which Debian's package rabbitmq-server contains`;
  if (epmd() === undefined) return 'epmd: install the Debian package erlang-base';
  return undefined;
}

/** The version of an installed plugin, which is that of the server. */
function versionOf(name) {
  const versions = existsSync(path.join(home, 'lib')) ? readdirSync(path.join(home, 'lib')) : [];
  for (const version of versions) {
    const plugins = path.join(home, 'lib', version, 'plugins');
    const found = existsSync(plugins)
      ? readdirSync(plugins).find((each) => each.startsWith(`${name}-`))
      : undefined;
    if (found !== undefined) return found.slice(name.length + 1).replace(/\.ez$/, '');
  }
  return undefined;
}

function epmd() {
  return ['/usr/bin/epmd', '/usr/local/bin/epmd'].find((file) => existsSync(file));
}

/**
 * Starts the server and resolves when it accepts connections. Rejects, without a server, when the signal is aborted before.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> }>} the address for WebSockets
 */
export async function startRabbitMq(signal) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-rabbitmq-'));
  const [names, dist, amqp, stomp, webSocket] = await freePorts(5);
  const own = { ERL_EPMD_PORT: String(names), ERL_EPMD_ADDRESS: '127.0.0.1', HOME: folder };
  // Started here, so that no daemon of it outlives the run.
  const registry = spawn(epmd(), ['-port', String(names), '-address', '127.0.0.1'], { stdio: 'ignore' });
  const environment = { ...process.env, ...own, ...settings(folder, { dist, amqp, stomp, webSocket }) };
  const server = spawn(program, [], { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (data) => {
      output = `${output}${data}`.slice(-4_000);
    });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let running = true;
  void ended.then(() => {
    running = false;
  });
  const stop = async () => {
    // The group: the server is a shell script with the virtual machine as its child.
    if (running) process.kill(-server.pid, 'SIGTERM');
    const killing = setTimeout(() => running && process.kill(-server.pid, 'SIGKILL'), stopsWithinMs);
    await ended;
    clearTimeout(killing);
    registry.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + startsWithinMs;
  while (!(await listens(webSocket))) {
    if (running && Date.now() < until && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    else {
      await stop();
      if (signal.aborted) throw new Error('interrupted before RabbitMQ had started');
      throw new Error(`RabbitMQ does not listen on ${webSocket}:\n${output}`);
    }
  }
  return { url: `ws://127.0.0.1:${webSocket}/ws`, version: versionOf(plugin) ?? 'unknown', stop };
}

/** The environment of a server whose files are in the folder, and which listens on loopback alone. */
function settings(folder, { dist, amqp, stomp, webSocket }) {
  const file = (name, lines) => {
    const written = path.join(folder, name);
    writeFileSync(written, `${lines.join('\n')}\n`);
    return written;
  };
  const configuration = [
    `listeners.tcp.1 = 127.0.0.1:${amqp}`,
    `stomp.listeners.tcp.1 = 127.0.0.1:${stomp}`,
    'web_stomp.tcp.ip = 127.0.0.1',
    `web_stomp.tcp.port = ${webSocket}`,
  ];
  return {
    RABBITMQ_NODENAME: `tillfleet-${process.pid}@localhost`,
    RABBITMQ_DIST_PORT: String(dist),
    RABBITMQ_MNESIA_BASE: path.join(folder, 'data'),
    RABBITMQ_LOG_BASE: path.join(folder, 'logs'),
    RABBITMQ_CONF_ENV_FILE: file('rabbitmq-env.conf', []),
    RABBITMQ_CONFIG_FILE: file('rabbitmq.conf', configuration),
    RABBITMQ_ENABLED_PLUGINS_FILE: file('enabled_plugins', [`[${plugin}].`]),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
}

/** Ports of loopback that are free now. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve, reject) => {
          const server = createServer();
          server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
