import type { TerminalSession } from './session.js';

/** Who is online: one registered session for each terminal, and any number of observers. */
export class Presence {
  readonly #registered = new Map<number, TerminalSession>();
  readonly #observers = new Map<number, Set<TerminalSession>>();

  isOnline(configId: number): boolean {
    return this.#registered.has(configId);
  }

  session(configId: number): TerminalSession | undefined {
    return this.#registered.get(configId);
  }

  /** The newest session wins (CHN-12). Returns the one that it replaces. */
  register(session: TerminalSession): TerminalSession | undefined {
    const replaced = this.#registered.get(session.configId);
    this.#registered.set(session.configId, session);
    session.registered = true;
    return replaced === session ? undefined : replaced;
  }

  /** True if the terminal went offline by it: the late end of a replaced session changes nothing (CHN-12). */
  leave(session: TerminalSession): boolean {
    if (session.observer) this.#forgetObserver(session);
    if (this.#registered.get(session.configId) !== session) return false;
    return this.#registered.delete(session.configId);
  }

  observe(session: TerminalSession): void {
    const observers = this.#observers.get(session.configId) ?? new Set();
    this.#observers.set(session.configId, observers.add(session));
  }

  observers(configId: number): Iterable<TerminalSession> {
    return this.#observers.get(configId) ?? [];
  }

  #forgetObserver(session: TerminalSession): void {
    const observers = this.#observers.get(session.configId);
    observers?.delete(session);
    if (observers?.size === 0) this.#observers.delete(session.configId);
  }
}
