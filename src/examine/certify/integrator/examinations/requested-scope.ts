import { counted } from '../../../../text/counted.js';
import { callLine, operationOf, textField } from '../call-facts.js';
import { examination } from '../examination.js';
import { type Judgement, waiting } from '../judgement.js';

interface State {
  readonly requests: number;
  readonly asking: readonly string[];
}

/** An app has the scopes that an administrator granted, all of them, whatever a request asks for (AUTH-04). */
export const requestedScope = examination<State>({
  id: 'integrator.requested-scope',
  title: 'An integrator requests its token by its credentials alone, and asks for no scope',
  clauses: ['INT-04'],
  examiner: 'reads the requests at the token endpoint',
  next: 'request a token',
  takesMs: 1_000,
  begin: { requests: 0, asking: [] },

  fold(state, moment, { startedAt }) {
    if (moment.kind !== 'request' || operationOf(moment.request) !== 'token') return state;
    const { body, query } = moment.request;
    const asks =
      'scope' in query ||
      textField(body, 'scope') !== undefined ||
      (typeof body === 'string' && /(^|&)scope=/.test(body));
    const asking = asks ? [...state.asking, callLine(moment.request, startedAt)].slice(0, 10) : state.asking;
    return { requests: state.requests + 1, asking };
  },

  judge({ requests, asking }): Judgement {
    if (asking.length > 0)
      return { state: 'fail', clause: 'INT-04', wrong: 'it asked for a scope', evidence: asking };
    if (requests === 0) return waiting;
    return {
      state: 'pass',
      saw: `${counted(requests, 'request')} for a token, none with a scope`,
    };
  },
});
