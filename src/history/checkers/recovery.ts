import type { CheckerKind } from '../checker.js';

/** The longest wait of the documented back-off, and what it takes to connect. */
const backWithinMs = 35_000;

/** The longest that a renewal of a session may take. */
const renewedWithinMs = 15_000;

/** Terminals that a finding names; of more it says how many. */
const mostNamed = 5;

/** REC-02: whatever the faults have led to, the terminals come back by themselves. */
export const recovery: CheckerKind = {
  name: 'recovery',
  rule: 'Once no fault has been at work for 35 s, every terminal of the fleet is online again.',
  create(flag) {
    /** Of the fleet: on their way to a session, the first or the next. */
    const away = new Set<string>();
    /** Of the fleet: on their way from one session straight to the next, and since when. */
    const renewing = new Map<string, number>();
    const terminals = new Set<string>();
    const atWork = new Set<number>();
    /** The last fault that has ended, as long as nobody has looked at what came of it. */
    let ended: { readonly seq: number; readonly t: number } | undefined;

    function look(now: number): void {
      if (ended === undefined || now <= ended.t + backWithinMs) return;
      const { seq } = ended;
      // Nothing has moved since: this is how it was when the time was over.
      const stuckSince = ended.t + backWithinMs - renewedWithinMs;
      const stuck = [...renewing].filter(([, since]) => since < stuckSince).map(([actor]) => actor);
      ended = undefined;
      const missing = [...away, ...stuck];
      if (missing.length === 0) return;
      const names = missing.sort().slice(0, mostNamed);
      const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
      flag(
        `${missing.length} of ${terminals.size} terminals are not online ${backWithinMs / 1000} s after the last fault, which ended in event ${seq}: ${names.join(', ')}${more}`,
        seq,
      );
    }

    return {
      take(event) {
        look(event.t);
        // A scenario judges its own terminals, and the faults that it makes for them.
        if (event.actor.startsWith('scenario:')) return;
        switch (event.type) {
          case 'fault.started':
            atWork.add(event.fault);
            ended = undefined;
            return;
          case 'fault.ended':
            atWork.delete(event.fault);
            if (atWork.size === 0) ended = { seq: event.seq, t: event.t };
            return;
          case 'run.phase':
            // What is ended before its time cannot be judged.
            if (event.phase === 'stopping') ended = undefined;
            return;
          case 'terminal.state': {
            if (!event.fleet) return;
            const { actor, from, to, t } = event;
            // A session that is renewed is not lost, nor is a terminal that was told to leave.
            if (to === 'online') away.delete(actor);
            else if (to === 'backing-off' || !terminals.has(actor)) away.add(actor);
            if (from === 'online' && to === 'connecting') renewing.set(actor, t);
            else if (to !== 'registering') renewing.delete(actor);
            terminals.add(actor);
          }
        }
      },
      end() {},
    };
  },
};
