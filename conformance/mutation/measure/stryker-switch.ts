import type { ActiveMutant, Coverage } from './messages.js';

/** The global object through which Stryker's instrumented code counts its executions and selects one mutant. */
interface StrykerNamespace {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?:
    | undefined
    | { readonly static: Coverage['loading']; readonly perTest: Coverage['scenarios'] };
}

function namespace(): StrykerNamespace {
  const holder = globalThis as { __stryker__?: StrykerNamespace };
  holder.__stryker__ ??= {};
  return holder.__stryker__;
}

/** Activates a mutant, or none, for everything that is loaded and run from now on. */
export function activate(mutant: ActiveMutant | undefined): void {
  const { id: activeMutant, hitLimit } = mutant ?? {};
  Object.assign(namespace(), { activeMutant, hitLimit, hitCount: mutant && 0 });
}

/** Forgets all executions, and attributes those from now on to the loading of modules. */
export function beginLoading(): void {
  Object.assign(namespace(), { currentTestId: undefined, mutantCoverage: undefined });
}

/** Attributes executions from now on to a scenario. */
export function beginScenario(id: string): void {
  const ns = namespace();
  ns.currentTestId = id;
  if (ns.hitLimit !== undefined) ns.hitCount = 0;
}

/** True if the active mutant was executed more often since the scenario began than its limit allows. */
export function isAboveHitLimit(): boolean {
  const { hitCount = 0, hitLimit = Number.POSITIVE_INFINITY } = namespace();
  return hitCount > hitLimit;
}

export function coverage(): Coverage {
  const { mutantCoverage } = namespace();
  return { loading: mutantCoverage?.static ?? {}, scenarios: mutantCoverage?.perTest ?? {} };
}
