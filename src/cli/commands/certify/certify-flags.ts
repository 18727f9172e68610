import type { OutputFlags } from '../../output/options/output-options.js';

/** The flags of `certify`, as Commander parses them. */
export interface CertifyFlags extends OutputFlags {
  readonly port: number;
  readonly wait: number;
  readonly writeEnv?: string;
  /** The program that starts the client, with its arguments. */
  readonly command?: readonly string[];
  readonly binding?: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly strict?: boolean;
  readonly longest?: number;
  readonly seed?: number;
  readonly list?: boolean;
  readonly legacy?: boolean;
  readonly tokenLife?: number;
  readonly refundCooldown?: number;
}
