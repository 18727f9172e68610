import type { CommandHost } from '../../run/target/command-host.js';
import type { TargetFile } from '../../run/target/target-file.js';
import { TargetService } from '../../run/target/target-service.js';
import type { LoadService, LoadTarget } from './load-service.js';

export interface TargetLoadOptions {
  readonly file: TargetFile;
  readonly host: CommandHost;
  /** True if its owner allows a load from another machine. */
  readonly owned: boolean;
  /** HTTP connections of the generator. */
  readonly connections: number;
  /** Called with what stays at the target. */
  readonly notify: (text: string) => void;
}

/** The service of a target file, through its binding. */
export class TargetLoadService implements LoadService {
  readonly rateLimits = 'of the target';
  readonly internalErrors: readonly string[] = [];
  readonly #service: TargetService;

  constructor({ file, host, owned, notify, connections }: TargetLoadOptions) {
    this.#service = new TargetService(file, host, { owned, notify, httpConnections: connections });
  }

  get name(): string {
    return this.#service.name;
  }

  async start(): Promise<LoadTarget> {
    const { target } = await this.#service.start();
    return { http: target.http, link: target.link, administrator: target.administrator };
  }

  stop(): Promise<void> {
    return this.#service.stop();
  }
}
