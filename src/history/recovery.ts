import type { CheckerKind } from './checker.js';

/** The longest wait of the documented back-off, and what it takes to connect. */
const backWithinMs = 35_000;

/** Terminals that a finding names; of more it says how many. */
const mostNamed = 5;

/** REC-02: whatever the faults have led to, the terminals come back by themselves. */
export const recovery: CheckerKind = {
  name: 'recovery',
  holds: 'Once no fault has been at work for 35 s, every terminal of the fleet is online again.',
  create(flag) {
    /** Of the fleet: on their way to a session, the first or the next. */
    const away = new Set<string>();
    const terminals = new Set<string>();
    const atWork = new Set<number>();
    /** The last fault that has ended, as long as nobody has looked at what came of it. */
    let ended: { readonly seq: number; readonly t: number } | undefined;

    function look(now: number): void {
      if (ended === undefined || now <= ended.t + backWithinMs) return;
      const { seq } = ended;
      ended = undefined;
      if (away.size === 0) return;
      const names = [...away].sort().slice(0, mostNamed);
      const more = away.size > names.length ? ` and ${away.size - names.length} more` : '';
      flag(
        `${away.size} of ${terminals.size} terminals are not online ${backWithinMs / 1000} s after the last fault, which ended in event ${seq}: ${names.join(', ')}${more}`,
        seq,
      );
    }

    return {
      take(event) {
        look(event.t);
        // A scenario judges its own terminals, and the faults that it makes for them.
        if (event.actor.startsWith('scenario:')) return;
        switch (event.type) {
          case 'fault.began':
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
            const { actor, to } = event;
            // A session that is renewed is not lost, nor is a terminal that was told to leave.
            if (to === 'online') away.delete(actor);
            else if (to === 'backing-off' || !terminals.has(actor)) away.add(actor);
            terminals.add(actor);
          }
        }
      },
      end() {},
    };
  },
};
