import { usageFailure } from '../../failure/failure.js';
import { Command } from '../../run/target/command.js';
import type { CommandHost } from '../../run/target/command-host.js';
import { Inconclusive, MachineLate } from '../../scenarios/inconclusive.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { second } from '../../text/time-units.js';
import { clientPlaceholders, clientVariables } from './client-variables.js';
import type { Invitation } from './invitation.js';
import type { WireLog } from './wire/wire-log.js';

/** The program that starts the client, with its arguments; `{baseUrl}` and others stand for facts of the invitation. */
export interface ClientProgram {
  readonly words: readonly string[];
  /** The folder in which it is started. */
  readonly folder: string;
  readonly host: CommandHost;
}

/** The time that an examination has to judge what a client has done before its process ended. */
const judgedWithinMs = 3 * second;

export interface ClientCommandOptions {
  readonly program: ClientProgram;
  readonly invitation: Invitation;
  /** True: each examination has a process of its own. False: all of them follow the same one. */
  readonly eachAlone: boolean;
  readonly log: WireLog;
  /** Called when the process has ended by itself, and nothing more can come from it. */
  readonly onEnded: (problem: string) => void;
  /** Called when a new process starts. */
  readonly onStart: () => void;
}

/** The process of the client under examination, which the examiner starts and ends. */
export class ClientCommand {
  readonly #options: ClientCommandOptions;
  readonly #words: readonly string[];
  readonly #host: CommandHost;
  #running: Command | undefined;

  /** @throws Failure `usage`, exit code 64, for braces with the name of no fact */
  constructor(options: ClientCommandOptions) {
    this.#options = options;
    const { program, invitation } = options;
    const facts = clientPlaceholders(invitation);
    options.log.secrets = invitation.credentials.flatMap(({ secret, more }) => [
      secret,
      ...(typeof more?.accessId === 'string' ? [more.accessId] : []),
    ]);
    this.#words = program.words.map((word) =>
      word.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? unknown(name, Object.keys(facts))),
    );
    const variables = { ...program.host.variables, ...clientVariables(invitation) };
    this.#host = { variables, signalGroup: (id, signal) => program.host.signalGroup(id, signal) };
  }

  /** Starts the client for an examination, unless it is running. */
  begin(): void {
    if (this.#running !== undefined) return;
    const { program, log, onStart, onEnded } = this.#options;
    log.clientStarts(monotonicNow());
    onStart();
    const command = new Command(this.#words, {
      field: '--command',
      folder: program.folder,
      host: this.#host,
      onOutput: (text) => log.printed(text, monotonicNow()),
    });
    this.#running = command;
    void command.ended.then((end) => {
      if (this.#running !== command) return;
      setTimeout(() => {
        if (this.#running === command) onEnded(`the command of the client has ended: ${end}`);
      }, judgedWithinMs);
    });
  }

  /** Ends the process of an examination with everything that it has started. */
  async end(): Promise<void> {
    if (this.#options.eachAlone) await this.stop();
  }

  async stop(): Promise<void> {
    const command = this.#running;
    this.#running = undefined;
    await command?.stop();
  }

  /** The reason with what the client printed last. */
  explained(error: unknown): unknown {
    const last = this.#options.log.output?.sent?.split('\n').at(-1);
    const isPlain = error instanceof Inconclusive && !(error instanceof MachineLate);
    return isPlain && last !== undefined
      ? new Inconclusive(`${error.message}; the client printed last: ${last}`)
      : error;
  }
}

function unknown(name: string, known: readonly string[]): never {
  throw usageFailure(
    `--command has the unknown placeholder {${name}}`,
    `use ${known.map((each) => `{${each}}`).join(', ')}, or the environment of the command`,
  );
}
