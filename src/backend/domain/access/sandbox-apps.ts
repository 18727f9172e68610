import type { App } from '../apps/app.js';

export interface SandboxAppStore {
  /** The ids of all apps in sandbox mode. */
  inSandboxMode(): Promise<readonly string[]>;
}

/**
 * The apps in sandbox mode, in memory: each call reads the mode of its app here, so that a change counts at once, for
 * tokens that were already issued too, and costs no query (SBX-26).
 */
export class SandboxApps {
  readonly #appIds = new Set<string>();

  /** Loads the stored modes when the service starts. */
  async load(store: SandboxAppStore): Promise<void> {
    for (const appId of await store.inSandboxMode()) this.#appIds.add(appId);
  }

  changed({ appId, sandbox }: Pick<App, 'appId' | 'sandbox'>): void {
    if (sandbox) this.#appIds.add(appId);
    else this.#appIds.delete(appId);
  }

  /** @param subject the id of an app, a terminal or a user */
  has(subject: string): boolean {
    return this.#appIds.has(subject);
  }
}
