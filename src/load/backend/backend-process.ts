import { type ChildProcess, fork } from 'node:child_process';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import type { Network } from '../../simulator/network/network.js';
import type { BackendMessage, StartBackend } from './backend-messages.js';
import type { LoadService, LoadTarget } from './load-service.js';
import { reachBackend } from './reached-backend.js';
import type { BackendPlace, ThreadService } from './service-place.js';

/** The time that the process has to end by itself, in milliseconds. */
const endWithinMs = 5_000;

export interface BackendProcessOptions extends StartBackend {
  /** The file that the process executes. */
  readonly script: URL;
  /** The addresses of this machine that sessions come from. Default: the system chooses. */
  readonly sourceAddresses?: readonly string[];
  /** HTTP connections of the generator. */
  readonly connections: number;
}

/** The embedded backend in its own process, so that its work is not that of the generator. */
export class BackendProcess implements LoadService {
  readonly name = 'embedded';
  readonly internalErrors: string[] = [];
  readonly #options: BackendProcessOptions;
  #child: ChildProcess | undefined;
  #network: Network | undefined;
  #place: BackendPlace | undefined;

  constructor(options: BackendProcessOptions) {
    this.#options = options;
  }

  get rateLimits(): 'on' | 'off' {
    return this.#options.rateLimits ? 'on' : 'off';
  }

  async start(): Promise<LoadTarget> {
    const { script, connections, terminals, seed, rateLimits, sourceAddresses = [] } = this.#options;
    // A separate group: Ctrl-C ends the generator, which then ends its backend.
    const child = fork(script, [], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child = child;
    const { baseUrl, webSocketUrl, admin } = await this.#started(child, { terminals, seed, rateLimits });
    const place = { baseUrl, webSocketUrl, admin, sourceAddresses };
    this.#place = place;
    const { target, network } = reachBackend(place, connections);
    this.#network = network;
    return target;
  }

  /** @throws TypeError before it has started */
  forThreads(): ThreadService {
    if (this.#place === undefined) throw new TypeError('the backend has not started');
    return { kind: 'backend', ...this.#place };
  }

  async stop(): Promise<void> {
    await this.#network?.close();
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(timer);
  }

  #started(child: ChildProcess, request: StartBackend) {
    return new Promise<Extract<BackendMessage, { readonly type: 'started' }>>((resolve, reject) => {
      let isStarted = false;
      const failed = (reason: string) => {
        if (isStarted) this.internalErrors.push(`the backend ${reason}`);
        else reject(notStarted(reason));
      };
      child.on('message', (message: BackendMessage) => {
        if (message.type === 'internal-error')
          this.internalErrors.push(`the backend had an internal error: ${message.message}`);
        else if (message.type === 'failed') failed(message.message);
        else {
          isStarted = true;
          resolve(message);
        }
      });
      child.once('error', ({ message }) => failed(message));
      // After a disconnect by this side it is meant to end.
      child.once('exit', (code, signal) => {
        if (!isStarted || child.connected || (code !== 0 && signal !== null))
          failed(`ended with ${signal ?? `exit code ${code}`}`);
      });
      child.send(request);
    });
  }
}

function notStarted(reason: string): Failure {
  return new Failure(`the embedded backend has not started: ${reason}`, {
    code: 'load-backend',
    hint: 'this is a bug in tillfleet, unless the machine has no memory or no process left',
    exitCode: exitCodes.harness,
  });
}
