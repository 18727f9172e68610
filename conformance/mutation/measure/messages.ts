import type { Verdict } from '../../../src/events/verdict.js';

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
}

/** Alone on a service of its own, or with a fleet, integrators and other scenarios. */
export type Setting = 'alone' | 'together';

export type ToThread =
  | {
      readonly kind: 'load';
      /** The folder of the copy of the build, as a URL. */
      readonly copy: string;
      readonly mutant: ActiveMutant | undefined;
    }
  | { readonly kind: 'judge'; readonly scenario: string }
  | { readonly kind: 'activate'; readonly mutant: ActiveMutant | undefined }
  | { readonly kind: 'cover' };

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

export type FromThread =
  | { readonly kind: 'ready' }
  /** `failed` is the reason why the modules could not be loaded. */
  | { readonly kind: 'loaded'; readonly failed?: string }
  | { readonly kind: 'judged'; readonly judged: Judged }
  | { readonly kind: 'covered'; readonly coverage: Coverage };
