import type { Verdict } from '../../../src/events/verdict.js';
import type { JudgedVariation } from '../legal/judge-variation.js';

/** A mutant that an instrumented file contains, among others; without it the file behaves as before. */
export interface ActiveMutant {
  readonly id: string;
  /** The number of its executions in one scenario that only an endless loop exceeds. */
  readonly hitLimit: number;
}

/** The data that the thread is started with. */
export interface ThreadInput {
  readonly seed: number;
  readonly setting: Setting;
  /** The file of a binding: scenarios that run alone reach the service through the server of its dialect. */
  readonly dialect?: string | undefined;
}

/** Alone on a separate service, or with a fleet, integrators and other scenarios. */
export type Setting = 'alone' | 'together';

export type ToThread =
  | {
      readonly kind: 'load';
      /** The folder of the copy of the build, as a URL. */
      readonly copy: string;
      readonly mutant: ActiveMutant | undefined;
    }
  /** `defect` is one that needs no other build: of the wire, of the configuration, or of terminals. */
  | { readonly kind: 'judge'; readonly scenario: string; readonly defect?: DefectName | undefined }
  | { readonly kind: 'judge-persona'; readonly alteration: string }
  | { readonly kind: 'judge-variation'; readonly variation: string; readonly scenarios: readonly string[] }
  | { readonly kind: 'judge-idle'; readonly backend: IdleBackend }
  | { readonly kind: 'activate'; readonly mutant: ActiveMutant | undefined }
  | { readonly kind: 'cover' };

/** A mutant of the service or a broken terminal, by its id. `intact` has the same wire and alters nothing. */
export interface DefectName {
  readonly kind: 'service' | 'terminal' | 'intact';
  readonly id: string;
}

/** A backend that does nothing, and whether its administration and its tokens are real. */
export interface IdleBackend {
  readonly id: string;
  readonly administered: boolean;
}

/**
 * The end of a scenario: one of the verdicts, or
 * - `endless`: it never ended, because something repeated without end;
 * - `not-started`: the service did not start;
 * - `crashed`: the service ended the whole thread or the clock with an error.
 */
export type Ending = Verdict | 'endless' | 'not-started' | 'crashed';

/** One scenario, judged on a service with a defect. */
export interface Judged {
  readonly scenario: string;
  readonly ending: Ending;
  /** The clauses with a check that did not pass, each once, in the order of the checks. */
  readonly failed: readonly string[];
  /** The failed clauses whose failed checks witness them: not only the decided part of an M clause. */
  readonly witnessed: readonly string[];
  readonly reason: string | undefined;
}

/** The executions of instrumented code, by the id of the mutant. */
export type Hits = Readonly<Record<string, number>>;

export interface Coverage {
  /** Executed when the modules were loaded. */
  readonly loading: Hits;
  /** Executed during a scenario, by its id. */
  readonly scenarios: Readonly<Record<string, Hits>>;
}

/** The end of a persona that receives altered responses. */
export interface JudgedPersona {
  readonly verdict: 'killed' | 'killed-by-another-clause' | 'survived';
  /** Its first finding. */
  readonly finding?: string;
}

export type FromThread =
  | { readonly kind: 'ready' }
  /** `failed` is the reason why the modules could not be loaded. */
  | { readonly kind: 'loaded'; readonly failed?: string }
  | { readonly kind: 'judged'; readonly judged: Judged }
  | { readonly kind: 'persona-judged'; readonly judged: JudgedPersona }
  | { readonly kind: 'variation-judged'; readonly judged: JudgedVariation }
  /** `passed`: the scenarios that the backend should not have passed. */
  | { readonly kind: 'idle-judged'; readonly passed: readonly string[] }
  /** The thread could not do what it was asked for. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'covered'; readonly coverage: Coverage };
