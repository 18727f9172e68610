import type { CheckerKind } from '../checker.js';

/** A stream with a hole, a line twice or lines in another order is not what the run said. */
export const sequence: CheckerKind = {
  name: 'sequence',
  rule: 'Every event stands in the stream once, in its order, and no time runs backwards.',
  create(flag) {
    let seq = -1;
    let t = 0;
    return {
      take(event) {
        if (event.seq !== seq + 1) {
          const what = event.seq <= seq ? 'stands where' : 'follows, and';
          flag(`event ${event.seq} ${what} ${seq + 1} was to come`, event.seq);
        }
        if (event.t < t) flag(`event ${event.seq} is at ${event.t} ms, after one at ${t} ms`, event.seq);
        seq = event.seq;
        t = Math.max(t, event.t);
      },
      end() {},
    };
  },
};
