import { vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import type { ReconnectScheduled } from '../../events/schema/terminal.js';
import { createRandomRoot } from '../../random/random.js';
import type { TerminalIdentity } from '../terminal/account.js';
import { Terminal } from '../terminal/terminal.js';
import type { TerminalEnvironment } from '../terminal/terminal-environment.js';
import { FakeBackend, fakedTimers, identity, settle } from './fake-backend.js';

/** A fake backend, one terminal, and its events. The timers must be faked before. */
export class TerminalFixture {
  readonly backend: FakeBackend;
  readonly events: EventBody[] = [];
  readonly environment: TerminalEnvironment;
  readonly terminal: Terminal;

  constructor(backend = new FakeBackend()) {
    this.backend = backend;
    this.environment = {
      http: backend.http,
      link: backend.link,
      fleet: false,
      emit: (_actor, body) => this.events.push(body),
    };
    this.terminal = this.newTerminal();
  }

  newTerminal(more: Partial<TerminalEnvironment> = {}, own: Partial<TerminalIdentity> = {}): Terminal {
    const random = createRandomRoot(1).stream(`terminal:${identity.terminalId}`);
    return new Terminal({ ...this.environment, ...more }, { ...identity, ...own }, random);
  }

  async goOnline(): Promise<void> {
    this.terminal.start();
    await settle();
    if (this.terminal.state !== 'online') throw new Error(`the terminal is ${this.terminal.state}`);
  }

  /** The states of the terminal, in order, without the first one. */
  get states(): string[] {
    return this.events.flatMap((event) => (event.type === 'terminal.state' ? [event.to] : []));
  }

  get reasons(): (string | undefined)[] {
    return this.events.flatMap((event) => (event.type === 'terminal.state' ? [event.reason] : []));
  }

  get retries(): ReconnectScheduled[] {
    return this.events.flatMap((event) => (event.type === 'reconnect.scheduled' ? [event] : []));
  }
}

export function useFakeTime(): void {
  vi.useFakeTimers({ ...fakedTimers, toFake: [...fakedTimers.toFake] });
}

/** Advances the faked time, and waits until everything has settled. */
export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
