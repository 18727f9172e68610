import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { usageFailure } from '../../failure/failure.js';
import type { SelftestFinished, SelftestLine } from './selftest-lines.js';

export interface SelftestOptions {
  /** The root of the checkout, with a fresh build. */
  readonly root: string;
  /** Distinguishes this process from others that measure at the same time. */
  readonly processId: number;
  /** Clauses, scenarios and mutants, or globs of them. None: everything. */
  readonly only: readonly string[];
  /** must: the clauses that the service document shows, and the mutants that are about one. Default: profile. */
  readonly level?: 'must' | 'profile';
  /** True: each mutant meets every scenario that claims one of its clauses, also after a kill. */
  readonly matrix: boolean;
  /** True: each mutant meets every scenario of the catalogue, which takes hours. Default: false. */
  readonly allScenarios?: boolean;
  /** True: every scenario reaches the service through a server that speaks another dialect. */
  readonly dialect: boolean;
  /** Judges one of so many mutants, those with an index of this remainder, and no clauses. */
  readonly share?: { readonly of: number; readonly at: number };
  /** True: the table and the page of the kills are written to docs. */
  readonly write: boolean;
  readonly signal: AbortSignal;
  readonly onLine: (line: SelftestLine) => void;
  readonly onProgress: (text: string) => void;
}

/** The reason why nothing was judged. It is returned, because the module and a bundle have a class of errors each. */
export interface SelftestRefused {
  readonly type: 'selftest.refused';
  readonly message: string;
  readonly hint: string;
  readonly code: string;
}

/** The module of a checkout that has the mutants. */
export interface SelftestModule {
  selftest(options: SelftestOptions): Promise<SelftestFinished | SelftestRefused>;
}

/**
 * Loads the self-test. It is in the build of a checkout and not in the package, so that no import of this program
 * may name it.
 *
 * @param folder the folder of the package or of the checkout
 * @throws Failure `no-mutants`, exit code 64
 */
export async function loadSelftest(folder: URL): Promise<SelftestModule> {
  const url = new URL('dist/conformance/mutation/selftest/selftest.js', folder);
  if (!existsSync(fileURLToPath(url))) {
    throw usageFailure(
      'the package holds no mutants: selftest runs from a checkout',
      'clone the repository, then run `npm ci` and `npm run selftest`',
      'no-mutants',
    );
  }
  const loaded: unknown = await import(url.href);
  if (!isSelftest(loaded)) throw new TypeError(`${url.href} has no selftest`);
  return loaded;
}

function isSelftest(loaded: unknown): loaded is SelftestModule {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'selftest' in loaded &&
    typeof loaded.selftest === 'function'
  );
}
