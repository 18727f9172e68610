import path from 'node:path';
import { Stopped } from '../../scenarios/stopped.js';
import { second } from '../../text/time-units.js';
import { Command } from './command.js';
import type { CommandHost } from './command-host.js';
import { withValue } from './setting-value.js';
import { startPlaces } from './start-places.js';
import type { TargetFile } from './target-file.js';

/** The addresses that a start command has printed, or those of the target file. */
export interface Addresses {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** The path of a PEM file with the certificates to trust. */
  readonly ca?: string;
}

/** A service that the start command has started. */
export interface StartedCommand {
  readonly addresses: Addresses;
  stop(): Promise<void>;
  /** @throws Failure `hook-failed`, exit code 69, if the command has ended */
  checkRunning(): void;
  /**
   * Stops it and starts it again, at the same address and with its data. Absent if the target file does not allow it.
   *
   * @param whileDown awaited between the stop and the next start
   */
  restart?(whileDown: () => Promise<void>): Promise<void>;
}

const defaultReadyMs = 30 * second;

/** A setting of the service with its value, as a scenario names it. */
export type Setting = readonly [name: string, value: string];

/** The commands of a target file. */
export class Hooks {
  readonly #file: TargetFile;
  readonly #host: CommandHost;
  readonly #running = new Set<Command>();
  #hasEnded = false;
  /** The restart that is under way, or the last one. */
  #restart: Promise<void> | undefined;

  constructor(file: TargetFile, host: CommandHost) {
    this.#file = file;
    this.#host = host;
  }

  get #hooks() {
    return this.#file.description.hooks ?? {};
  }

  /** The time in milliseconds until a started service has to listen. */
  get readyWithinMs(): number {
    const { readyWithinSeconds } = this.#hooks;
    return readyWithinSeconds === undefined ? defaultReadyMs : readyWithinSeconds * second;
  }

  get canRestart(): boolean {
    return this.#hooks.restartable === true || this.#hooks.down !== undefined;
  }

  get canStart(): boolean {
    return this.#hooks.start !== undefined;
  }

  /** The settings that cannot be changed here; undefined if the target file has no way to change any. */
  unknownSettings(settings: readonly Setting[]): readonly string[] | undefined {
    const own = this.#hooks.settings;
    if (own === undefined) return undefined;
    const { names } = own;
    return settings.map(([name]) => name).filter((name) => names !== undefined && names[name] === undefined);
  }

  /**
   * Starts the service.
   *
   * @param settings that differ from those of the start command alone; `shared` for the service of most scenarios
   * @throws Failure `hook-failed`, exit code 69, if the command ends, or prints no addresses although the file has none
   */
  async start(settings: readonly Setting[] | 'shared'): Promise<StartedCommand> {
    const { start = [], sharedArguments = [], stop: ownStop, restartable } = this.#hooks;
    const shared = settings === 'shared';
    const all = [...start, ...(shared ? sharedArguments : this.#argumentsFor(settings))];
    const places = await startPlaces([...all, ...(ownStop ?? [])]);
    if (this.#hasEnded) {
      await places.remove();
      throw new Stopped();
    }
    const args = all.map((each) => places.fill(each));
    const stopArgs = shared ? ownStop?.map((each) => places.fill(each)) : undefined;
    let command = this.#spawn('start', args);
    const stopCommand = () => this.#stop(command, stopArgs);
    try {
      const addresses = await this.#addressesOf(command);
      const restart = async (whileDown: () => Promise<void>) => {
        await stopCommand();
        await whileDown();
        // The run may have been stopped meanwhile: nothing would end the new process.
        if (this.#hasEnded) throw new Stopped();
        command = this.#spawn('start', args);
        await this.#addressesOf(command);
      };
      const checkRunning = () => {
        if (command.hasEnded) throw command.failure('has ended, although it must stay in the foreground');
      };
      const stop = () => stopCommand().finally(() => places.remove());
      return { addresses, stop, checkRunning, ...(restartable === true && { restart }) };
    } catch (error) {
      await command.stop();
      await places.remove();
      throw error;
    }
  }

  /**
   * Restarts a service that the run has not started. It is started again whatever happens in between.
   *
   * @param whileDown awaited between the commands
   * @throws Failure `hook-failed`, exit code 69, if a command fails
   */
  async restart(whileDown: () => Promise<void>): Promise<void> {
    const { down = [], up = [] } = this.#hooks;
    if (this.#hasEnded) throw new Stopped();
    this.#restart = (async () => {
      try {
        await this.#spawn('down', down).succeed(this.readyWithinMs);
        await whileDown();
      } finally {
        await this.#spawn('up', up).succeed(this.readyWithinMs);
      }
    })();
    await this.#restart;
  }

  /** Ends every command that is still running, also one whose service is not ready yet. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    // A service of the user's own must be up again.
    await this.#restart?.catch(() => undefined);
    await Promise.all([...this.#running].map((command) => command.stop()));
  }

  async #stop(started: Command, args: readonly string[] | undefined): Promise<void> {
    try {
      if (args !== undefined && !started.hasEnded)
        await this.#spawn('stop', args).succeed(this.readyWithinMs);
    } finally {
      await started.stop();
    }
  }

  #spawn(name: 'start' | 'stop' | 'down' | 'up', command: readonly string[]): Command {
    const { folder } = this.#file;
    const spawned = new Command(command, { field: `hooks.${name}`, folder, host: this.#host });
    this.#running.add(spawned);
    void spawned.ended.then(() => this.#running.delete(spawned));
    return spawned;
  }

  #argumentsFor(settings: readonly Setting[]): readonly string[] {
    const own = this.#hooks.settings;
    return settings.flatMap(([name, value]) =>
      (own?.arguments ?? []).map((each) =>
        withValue(each.replaceAll('{name}', own?.names?.[name] ?? name), value),
      ),
    );
  }

  /** The addresses of the file at once; without them those of the first printed line that has some. */
  async #addressesOf(command: Command): Promise<Addresses> {
    const { baseUrl, webSocketUrl } = this.#file.description;
    const own = baseUrl !== undefined && webSocketUrl !== undefined ? { baseUrl, webSocketUrl } : undefined;
    if (own !== undefined) return own;
    const keys = { ...ownKeys, ...this.#hooks.prints };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const printed = new Promise<Addresses>((resolve, reject) => {
      command.onLine = (line) => {
        const addresses = addressesIn(line, this.#file.folder, keys);
        if (addresses !== undefined) resolve(addresses);
      };
      void command.ended.then((end) =>
        reject(command.failure(`ended with ${end} before it printed its addresses`)),
      );
      timer = setTimeout(() => {
        const seconds = this.readyWithinMs / second;
        reject(
          command.failure(
            `has printed no line {"${keys.baseUrl}": ..., "${keys.webSocketUrl}": ...} within ${seconds} s`,
          ),
        );
      }, this.readyWithinMs);
    });
    return printed.finally(() => clearTimeout(timer));
  }
}

/** The keys of the printed addresses, unless `hooks.prints` names others. */
const ownKeys: Readonly<Record<keyof Addresses, string>> = {
  baseUrl: 'baseUrl',
  webSocketUrl: 'webSocketUrl',
  ca: 'ca',
};

function addressesIn(line: string, folder: string, keys: typeof ownKeys): Addresses | undefined {
  const value = parsed(line);
  if (typeof value !== 'object' || value === null) return undefined;
  const found = new Map(Object.entries(value));
  const [baseUrl, webSocketUrl, ca]: readonly unknown[] = [
    found.get(keys.baseUrl),
    found.get(keys.webSocketUrl),
    found.get(keys.ca),
  ];
  if (!isUrl(baseUrl, 'http') || !isUrl(webSocketUrl, 'ws')) return undefined;
  return { baseUrl, webSocketUrl, ...(typeof ca === 'string' && { ca: path.resolve(folder, ca) }) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Other lines of a log may be plain text.
    return undefined;
  }
}

function isUrl(value: unknown, scheme: 'http' | 'ws'): value is string {
  return typeof value === 'string' && URL.canParse(value) && new RegExp(`^${scheme}s?:`).test(value);
}
