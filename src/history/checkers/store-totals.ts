import type { CheckerKind } from '../checker.js';

/** What the other checkers compare the history with comes with the end of the backend. */
export const ending: CheckerKind = {
  name: 'ending',
  rule: 'The backend of the run says, when it has ended, what its store holds.',
  create(flag) {
    let embedded = true;
    let closed = false;
    return {
      take(event) {
        if (event.type === 'run.started') embedded = event.target === 'embedded';
        // One that was started again has to say so once more.
        if (event.type === 'backend.started') closed = false;
        if (event.type === 'store.totals') closed = true;
      },
      end() {
        if (embedded && !closed)
          flag('the backend never said what its store holds: no event is store.totals');
      },
    };
  },
};
