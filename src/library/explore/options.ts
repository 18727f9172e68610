/** The options of `explore`. */
export interface ExploreOptions {
  /** The path of a target file (docs/conformance.md), on the real clock. Default: `embedded`, in virtual time. */
  readonly target?: string;
  /** True: the owner of a target on another machine allows that data is created and changed there. Default: false. */
  readonly owned?: boolean;
  /** True: what differs from the reference profile is a failure at a target too. Default: false. */
  readonly strict?: boolean;
  /** `must`: only what the service document shows is judged. Default: `profile`, the reference profile too. */
  readonly level?: 'must' | 'profile';
  /** The number of histories, from 1 to 1,000,000. Default: 200. */
  readonly runs?: number;
  /** The largest number of steps of a history, from 1 to 1,000. Default: 60. */
  readonly steps?: number;
  /** The seed of every draw, from 0 to 4294967295. Default: a random one, which is in the result. */
  readonly seed?: number;
  /** Real milliseconds after which the search ends, with the result so far. Default: no limit. */
  readonly timeMs?: number;
  /** Ends the search when it is aborted, with the result so far. */
  readonly signal?: AbortSignal;
  /** Called after each history, and during the search for a shorter one. */
  readonly onProgress?: (progress: ExploreProgress) => void;
}

/** The progress of a search. */
export interface ExploreProgress {
  /** The histories that were performed. */
  readonly runs: number;
  readonly steps: number;
  /** True while the search makes a failed history shorter. */
  readonly shrinking: boolean;
}

/** An observation that a clause does not allow. */
export interface ExploreFinding {
  /** The clause, such as `REF-03`; `OPENAPI` for a response that differs from the published document. */
  readonly clause: string;
  /** The subject of the observation. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

/** The shortest history that was found to fail. */
export interface ExploreCounterexample {
  readonly finding: ExploreFinding;
  /** Each step with its calls as curl commands, the responses, and the STOMP frames. Secrets are variables. */
  readonly steps: readonly { readonly step: string; readonly actions: readonly string[] }[];
  /** True: the same history was performed once more, and did not fail in this way again. Absent otherwise. */
  readonly notRepeated?: true;
}

/** The result of a search. The same seed has the same result at the embedded backend. */
export interface ExploreResult {
  /** `inconclusive`: a search of at least 30 histories of 60 steps has reached too little, or the target can no longer be judged. */
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
  /** The exit code of `tillfleet explore`. */
  readonly exitCode: 0 | 1 | 2 | 69;
  readonly seed: number;
  /** The histories that were performed. */
  readonly runs: number;
  /** The steps that were performed, without those of the search for a shorter history. */
  readonly steps: number;
  /** The REST responses that were compared with the published document. */
  readonly responses: number;
  /** The REST responses that were not, because the published document does not have their operations. */
  readonly notCompared: number;
  /** The states and transitions of the model, and the clauses, each with the number of times that it was seen. */
  readonly coverage: {
    readonly states: Readonly<Record<string, number>>;
    readonly transitions: Readonly<Record<string, number>>;
    readonly clauses: Readonly<Record<string, number>>;
    /** The states and transitions that a full search reaches and this one has not. */
    readonly missing: readonly string[];
  };
  /** The differences from the reference profile that are not failures. */
  readonly differences: readonly ExploreFinding[];
  /** Sentences on the steps that were not drawn at this service. */
  readonly notDrawn: readonly string[];
  /** The reasons why the verdict is not `pass`; warnings if it is. */
  readonly reasons: readonly string[];
  /** The failed history; absent unless the verdict is `fail`. */
  readonly counterexample?: ExploreCounterexample;
}
