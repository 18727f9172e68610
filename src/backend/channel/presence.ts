import type { TerminalSession } from './session.js';

/** The online terminals: one registered session for each, and any number of observers. */
export class Presence {
  readonly #registered = new Map<number, TerminalSession>();
  readonly #observers = new Map<number, Set<TerminalSession>>();
  /** The sessions on all terminals' queues, registered or not. */
  readonly #connected = new Set<TerminalSession>();

  /** The number of online terminals. */
  get online(): number {
    return this.#registered.size;
  }

  isOnline(configId: number): boolean {
    return this.#registered.has(configId);
  }

  session(configId: number): TerminalSession | undefined {
    return this.#registered.get(configId);
  }

  /** Adds a connected session; `leave` removes it. */
  enter(session: TerminalSession): void {
    this.#connected.add(session);
  }

  /** The sessions on the queue of a terminal. Only a deactivation needs them, so they have no index. */
  sessions(configId: number): Iterable<TerminalSession> {
    return [...this.#connected].filter((session) => session.configId === configId);
  }

  /** The numbers of online terminals and of observers. */
  counts(): { readonly terminals: number; readonly observers: number } {
    let observers = 0;
    for (const watching of this.#observers.values()) observers += watching.size;
    return { terminals: this.#registered.size, observers };
  }

  /** Registers a session; the newest one wins (CHN-12). Returns the session that it replaces. */
  register(session: TerminalSession): TerminalSession | undefined {
    const replaced = this.#registered.get(session.configId);
    this.#registered.set(session.configId, session);
    session.registered = true;
    return replaced === session ? undefined : replaced;
  }

  /**
   * Removes a session. Returns true if the terminal goes offline: the late end of a replaced session changes nothing
   * (CHN-12).
   */
  leave(session: TerminalSession): boolean {
    this.#connected.delete(session);
    if (session.observer) this.#leaveObservers(session);
    if (this.#registered.get(session.configId) !== session) return false;
    return this.#registered.delete(session.configId);
  }

  observe(session: TerminalSession): void {
    const set = this.#observers.get(session.configId) ?? new Set();
    this.#observers.set(session.configId, set.add(session));
  }

  observers(configId: number): Iterable<TerminalSession> {
    return this.#observers.get(configId) ?? [];
  }

  #leaveObservers(session: TerminalSession): void {
    const set = this.#observers.get(session.configId);
    set?.delete(session);
    if (set?.size === 0) this.#observers.delete(session.configId);
  }
}
