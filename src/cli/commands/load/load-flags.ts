import type { Segment } from '../../../load/schedule/segment.js';

/** The options of `tillfleet load`, as Commander parses them. */
export interface LoadFlags {
  readonly target: string;
  readonly iOwnThisTarget?: boolean;
  readonly rateLimits?: boolean;
  readonly threshold: readonly string[];
  readonly segment: Segment;
  readonly seed?: number;
  readonly out?: string;
  readonly findKnee?: string;
  readonly step: number;
  readonly fromRate: number;
  readonly maxRate: number;
  readonly json?: boolean;
  readonly list?: boolean;
  readonly print?: string;
}
