import { backOffMs } from '../../../conformance/oracle/back-off.js';
import type { CheckerKind } from '../checker.js';

interface Waiting {
  /** Attempts since the last registered session. */
  attempts: number;
  /** The event that began the wait that is under way. */
  since: number | undefined;
  /** When it may try again, in milliseconds of the run; undefined as long as it is not said. */
  until: number | undefined;
  readonly fleet: boolean;
}

/** A timer of the system may fire this much early by another clock. */
const slackMs = 2;

/** REC-02, REC-05. */
export const backOff: CheckerKind = {
  name: 'back-off',
  rule: 'A terminal waits 1, 2, 4, 8, 16, 30, 30 s and so on, from the start again only after a registered session.',
  create(flag) {
    const terminals = new Map<string, Waiting>();
    let jitter = false;

    function documented(attempt: number): number {
      return backOffMs[Math.min(attempt, backOffMs.length) - 1] ?? Number.NaN;
    }

    function isDocumented(delayMs: number, attempt: number, drawn: boolean): boolean {
      const exact = documented(attempt);
      return drawn ? delayMs >= exact / 2 && delayMs <= exact : delayMs === exact;
    }

    return {
      take(event) {
        switch (event.type) {
          case 'run.started':
            jitter = event.jitter;
            return;
          case 'terminal.state': {
            const { actor, seq, t, from, to, fleet } = event;
            const known = terminals.get(actor) ?? { attempts: 0, since: undefined, until: undefined, fleet };
            terminals.set(actor, known);
            if (known.since !== undefined) {
              if (known.until === undefined) {
                flag(
                  `${actor} backs off in event ${known.since} and never says for how long`,
                  known.since,
                  seq,
                );
              } else if (from === 'backing-off' && to === 'authenticating' && t < known.until - slackMs) {
                flag(`${actor} tries again in event ${seq}, ${known.until - t} ms early`, known.since, seq);
              }
            }
            known.since = to === 'backing-off' ? seq : undefined;
            known.until = undefined;
            if (to === 'online') known.attempts = 0;
            return;
          }
          case 'reconnect.scheduled': {
            const { actor, seq, t, attempt, delayMs } = event;
            const known = terminals.get(actor);
            if (known?.since === undefined || known.until !== undefined) {
              flag(`${actor} plans a reconnect in event ${seq} and does not begin to back off`, seq);
              return;
            }
            known.attempts += 1;
            known.until = t + delayMs;
            if (attempt !== known.attempts) {
              flag(
                `${actor} makes attempt ${attempt} in event ${seq}, and it is number ${known.attempts}`,
                seq,
              );
              known.attempts = attempt;
            }
            if (!isDocumented(delayMs, attempt, jitter && known.fleet))
              flag(
                `${actor} waits ${delayMs} ms for attempt ${attempt} in event ${seq}, not ${documented(attempt)} ms`,
                seq,
              );
          }
        }
      },
      end() {
        for (const [actor, { since, until }] of terminals) {
          if (since !== undefined && until === undefined)
            flag(`${actor} backs off in event ${since} and never says for how long`, since);
        }
      },
    };
  },
};
