import { type ChildProcess, fork } from 'node:child_process';
import type { Order, OrderFigures, ServerFigures, Service } from './orders.js';

const clients = new URL('./terminal-clients.js', import.meta.url);

/** No step takes longer on a machine on which its figure means anything. */
const patienceMs = 120_000;

/** A server and its clients, each in a process of its own; both end with `use`. */
export class Rig {
  readonly #server: ChildProcess;
  readonly #clients: ChildProcess;

  private constructor(server: ChildProcess, terminals: ChildProcess) {
    this.#server = server;
    this.#clients = terminals;
  }

  /** @param script of the server; it is given the number of terminals */
  static async use<T>(script: URL, terminals: number, work: (rig: Rig) => Promise<T>): Promise<T> {
    const children: ChildProcess[] = [];
    const start = (file: URL) => {
      const child = fork(file, [String(terminals)], { execArgv: ['--expose-gc'] });
      children.push(child);
      return child;
    };
    try {
      // Tokens come from a server of the same keys that is gone before anything is measured: thousands of
      // REST calls leave a heap behind in which sessions would find room for nothing.
      const mint = start(script);
      const driver = start(clients);
      await tell(driver, { do: 'prepare', service: (await messageOf(mint)) as Service, count: terminals });
      await end(mint);
      const server = start(script);
      await tell(driver, { do: 'attach', service: (await messageOf(server)) as Service });
      return await work(new Rig(server, driver));
    } finally {
      await Promise.all(children.map(end));
    }
  }

  order(order: Order): Promise<OrderFigures> {
    return tell(this.#clients, order);
  }

  async figures(): Promise<ServerFigures> {
    this.#server.send('figures');
    return (await messageOf(this.#server)) as ServerFigures;
  }
}

async function tell(driver: ChildProcess, order: Order): Promise<OrderFigures> {
  driver.send(order);
  return (await messageOf(driver)) as OrderFigures;
}

/** The next message of a child that is ours, and sends what its caller expects. */
function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = (code: number | null) =>
      settle(() => reject(new Error(`${child.spawnargs[2]} ended with ${code}`)));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`${child.spawnargs[2]} says nothing`))),
      patienceMs,
    );
    child.on('message', onMessage).on('exit', onExit);
  });
}

/** A child ends with its parent's channel; one that does not is killed. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
