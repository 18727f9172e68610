import type { LoadReportFormat } from '../../../load/report/report-names.js';
import type { Segment } from '../../../load/schedule/segment.js';
import type { ReportChoice } from '../../output/options/report-option.js';

/** The options of `tillfleet load`, as Commander parses them. */
export interface LoadFlags {
  readonly target: string;
  readonly iOwnThisTarget?: boolean;
  /** True: the reference profile binds a target as well. */
  readonly strict?: boolean;
  readonly rateLimits?: boolean;
  readonly threshold: readonly string[];
  readonly segment: Segment;
  /** The number of generators; several run in separate threads. */
  readonly generators: number;
  readonly seed?: number;
  /** Epoch milliseconds. */
  readonly startAt?: number;
  readonly out?: string;
  readonly findKnee?: string;
  readonly step: number;
  readonly fromRate: number;
  readonly maxRate: number;
  readonly metrics?: { readonly host: string; readonly port: number };
  /** An address; true stands for that of the environment. */
  readonly otlp?: string | true;
  readonly report: readonly ReportChoice<LoadReportFormat>[];
  readonly json?: boolean;
  /** False: no live view. */
  readonly tui: boolean;
  readonly list?: boolean;
  readonly print?: string;
}
