import { callLine, isBusiness, plain } from '../call-facts.js';
import { examination, type OwnIds } from '../examination.js';
import { type Judgement, waiting } from '../judgement.js';
import type { RestRequest } from '../rest-exchange.js';

interface State {
  readonly calls: number;
  readonly foreign: readonly string[];
}

const owned: readonly (readonly [name: string, of: keyof OwnIds])[] = [
  ['terminalId', 'terminalIds'],
  ['configId', 'configIds'],
  ['branchId', 'branchIds'],
  ['merchantId', 'merchantIds'],
];

/** Ids are given to a client. It does not guess them: the next number may be another merchant's terminal. */
export const ownTenant = examination<State>({
  id: 'integrator.own-tenant',
  title: 'An integrator names only the terminals, branches and merchants of its own tenant',
  clauses: ['INT-13'],
  examiner: 'compares every id that a call names with those of the tenant',
  next: 'make any calls: at least 10 of them are compared',
  takesMs: 1_000,
  begin: { calls: 0, foreign: [] },

  fold(state, moment, { startedAt, ownIds }) {
    if (moment.kind !== 'request') return state;
    const { request } = moment;
    const named = foreignId(request, ownIds);
    const calls = state.calls + (isBusiness(request) ? 1 : 0);
    if (named === undefined) return { ...state, calls };
    return { calls, foreign: [...state.foreign, `${callLine(request, startedAt)}: ${named}`].slice(0, 10) };
  },

  judge({ calls, foreign }, { limits }): Judgement {
    if (foreign.length > 0)
      return {
        state: 'fail',
        clause: 'INT-13',
        wrong: 'it named an id that is not of its tenant',
        evidence: foreign,
      };
    if (calls < limits.reusedCalls) return waiting;
    return { state: 'pass', saw: `${calls} calls, and no id of another tenant` };
  },
});

function foreignId({ body, query }: RestRequest, ownIds: OwnIds): string | undefined {
  for (const [name, of] of owned) {
    for (const source of [body, query]) {
      const value = idOf(source, name);
      if (value !== undefined && !ownIds[of].includes(value)) return `${name} ${plain(value)}`;
    }
  }
  return undefined;
}

function idOf(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) return undefined;
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
