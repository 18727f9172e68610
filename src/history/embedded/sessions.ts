import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { SessionOffline, SessionOnline, TerminalStateChanged } from '../../events/schema/terminal.js';
import { terminalName } from '../../events/terminal-name.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';

/** CHN-09, CHN-12, TRM-02. */
export const backendSessions: CheckerKind = {
  name: 'backend-sessions',
  rule: 'A terminal is online exactly as long as it has a registered session, for the backend and for the terminal itself.',
  create: (flag) => new SessionsChecker(flag),
};

interface Session {
  readonly sessionId: string;
  readonly seq: number;
}

interface TerminalRecord {
  readonly state: string;
  readonly seq: number;
}

class SessionsChecker implements Checker {
  readonly #flag: Flag;
  /** The session by which a terminal is online, by configId. */
  readonly #sessions = new Map<number, Session>();
  /** The last session.online of a terminal, by terminalId. */
  readonly #lastOnline = new Map<string, number>();
  /** The terminals, by actor. */
  readonly #terminals = new Map<string, TerminalRecord>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'session.online':
        this.#online(event);
        return;
      case 'session.offline':
        this.#offline(event);
        return;
      case 'terminal.state':
        this.#stateChanged(event);
        return;
      case 'store.totals':
        this.#backendStopped(event.seq);
    }
  }

  end(): void {
    for (const [actor, { state, seq }] of this.#terminals) {
      if (state !== 'stopped')
        this.#flag(`${actor} is still ${state} since event ${seq}, although the run has ended`, seq);
    }
  }

  #online({ seq, configId, terminalId, sessionId, replaces }: Stamp & SessionOnline): void {
    const current = this.#sessions.get(configId);
    if (current?.sessionId !== replaces) {
      const what = replaces === undefined ? 'and replaces no session' : `and replaces session ${replaces}`;
      const text = `terminal ${terminalId} comes online in event ${seq} ${what}, ${currentStateText(current)}`;
      this.#flag(text, ...seqsOf(current), seq);
    }
    this.#sessions.set(configId, { sessionId, seq });
    this.#lastOnline.set(terminalId, seq);
  }

  #offline({ seq, configId, terminalId, sessionId }: Stamp & SessionOffline): void {
    const current = this.#sessions.get(configId);
    if (current?.sessionId !== sessionId) {
      const text = `terminal ${terminalId} goes offline in event ${seq} with session ${sessionId}, ${currentStateText(current)}`;
      this.#flag(text, ...seqsOf(current), seq);
    }
    this.#sessions.delete(configId);
  }

  #stateChanged({ seq, actor, terminalId, from, to }: Stamp & TerminalStateChanged): void {
    const before = this.#terminals.get(actor) ?? { state: 'offline', seq };
    if (before.state !== from)
      this.#flag(`${actor} leaves ${from} in event ${seq}, but was ${before.state}`, before.seq, seq);
    // The terminal has both receipts, so the backend has emitted session.online before; the session may have ended since.
    const isOfRun = !actor.includes('@');
    if (isOfRun && to === 'online' && (this.#lastOnline.get(terminalId) ?? -1) < before.seq)
      this.#flag(`${actor} is online in event ${seq}, but not for the backend`, before.seq, seq);
    this.#terminals.set(actor, { state: to, seq });
  }

  #backendStopped(seq: number): void {
    for (const [configId, { seq: since }] of this.#sessions)
      this.#flag(
        `terminal ${terminalName(configId)} is still online in event ${seq}, when the backend has stopped`,
        since,
        seq,
      );
    this.#sessions.clear();
  }
}

function currentStateText(current: Session | undefined): string {
  return current === undefined ? 'but was offline' : `but was online with session ${current.sessionId}`;
}

function seqsOf(current: Session | undefined): readonly number[] {
  return current === undefined ? [] : [current.seq];
}
