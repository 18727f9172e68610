import type { CheckerKind } from '../checker.js';

interface Session {
  readonly sessionId: string;
  readonly seq: number;
}

interface Terminal {
  state: string;
  seq: number;
}

/** CHN-09, CHN-12, TRM-02. */
export const sessions: CheckerKind = {
  name: 'sessions',
  rule: 'A terminal is online exactly as long as it has a registered session, at the backend and by its own account.',
  create(flag) {
    /** configId to the session that it is online by. */
    const online = new Map<number, Session>();
    /** terminalId to the last event that said it is online. */
    const lastOnline = new Map<string, number>();
    const terminals = new Map<string, Terminal>();

    return {
      take(event) {
        const { seq } = event;
        switch (event.type) {
          case 'session.online': {
            const { configId, terminalId, sessionId, replaces } = event;
            const current = online.get(configId);
            if (current?.sessionId !== replaces) {
              flag(
                `terminal ${terminalId} comes online in event ${seq} ${replacing(replaces)}, ${being(current)}`,
                ...seqsOf(current),
                seq,
              );
            }
            online.set(configId, { sessionId, seq });
            lastOnline.set(terminalId, seq);
            return;
          }
          case 'session.offline': {
            const { configId, terminalId, sessionId } = event;
            const current = online.get(configId);
            if (current?.sessionId !== sessionId) {
              flag(
                `terminal ${terminalId} goes offline in event ${seq} with session ${sessionId}, ${being(current)}`,
                ...seqsOf(current),
                seq,
              );
            }
            online.delete(configId);
            return;
          }
          case 'terminal.state': {
            const { actor, terminalId, from, to } = event;
            const before = terminals.get(actor) ?? { state: 'offline', seq };
            if (before.state !== from)
              flag(`${actor} leaves ${from} in event ${seq} and was ${before.state}`, before.seq, seq);
            // Both receipts have come, so the backend has said so before; whether it still holds it cannot know.
            const isRuns = !actor.includes('@');
            if (isRuns && to === 'online' && (lastOnline.get(terminalId) ?? -1) < before.seq)
              flag(`${actor} is online in event ${seq} and the backend never said so`, before.seq, seq);
            terminals.set(actor, { state: to, seq });
            return;
          }
          case 'store.totals':
            for (const [configId, { seq: since }] of online)
              flag(
                `terminal ${configId} is still online at event ${seq}, when the backend has ended`,
                since,
                seq,
              );
            online.clear();
        }
      },
      end() {
        for (const [actor, { state, seq }] of terminals) {
          if (state !== 'stopped')
            flag(`${actor} is ${state} since event ${seq}, and the run has ended`, seq);
        }
      },
    };
  },
};

function replacing(sessionId: string | undefined): string {
  return sessionId === undefined ? 'and replaces no session' : `and replaces session ${sessionId}`;
}

function being(current: Session | undefined): string {
  return current === undefined ? 'and was offline' : `and was online by session ${current.sessionId}`;
}

function seqsOf(current: Session | undefined): readonly number[] {
  return current === undefined ? [] : [current.seq];
}
