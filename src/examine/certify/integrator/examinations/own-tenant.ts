import { callLine, isBusiness, plain } from '../call-facts.js';
import { examination, type OwnIds } from '../examination.js';
import { type Judgement, waiting } from '../judgement.js';
import type { RestRequest } from '../rest-exchange.js';

interface State {
  readonly calls: number;
  /** The calls that name an id. */
  readonly naming: number;
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
  next: 'make at least 10 calls, and name a terminal, a branch or a merchant in one of them',
  takesMs: 1_000,
  begin: { calls: 0, naming: 0, foreign: [] },

  fold(state, moment, { startedAt, ownIds }) {
    if (moment.kind !== 'request') return state;
    const { request } = moment;
    const named = idsIn(request);
    const calls = state.calls + (isBusiness(request) ? 1 : 0);
    const naming = state.naming + (named.length > 0 ? 1 : 0);
    const foreign = named.find(({ of, value }) => !ownIds[of].includes(value));
    if (foreign === undefined) return { ...state, calls, naming };
    const line = `${callLine(request, startedAt)}: ${foreign.name} ${plain(foreign.value)}`;
    return { calls, naming, foreign: [...state.foreign, line].slice(0, 10) };
  },

  judge({ calls, naming, foreign }, { limits }): Judgement {
    if (foreign.length > 0)
      return {
        state: 'fail',
        clause: 'INT-13',
        wrong: 'it named an id that is not of its tenant',
        evidence: foreign,
      };
    if (calls < limits.reusedCalls || naming === 0) return waiting;
    return { state: 'pass', saw: `${calls} calls, ${naming} with an id, and none of another tenant` };
  },
});

interface NamedId {
  readonly name: string;
  readonly of: keyof OwnIds;
  readonly value: string;
}

/** The ids of a tenant's things that a request names. */
function idsIn({ body, query }: RestRequest): readonly NamedId[] {
  return owned.flatMap(([name, of]) =>
    [body, query].flatMap((source) => {
      const value = idOf(source, name);
      return value === undefined ? [] : [{ name, of, value }];
    }),
  );
}

function idOf(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) return undefined;
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
