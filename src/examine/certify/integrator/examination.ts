import type { ExaminationLimits } from './examination-limits.js';
import type { Intervention } from './intervention.js';
import type { Judgement } from './judgement.js';
import type { Moment } from './moment.js';
import type { RestRequest } from './rest-exchange.js';

/** The facts that every examination has before the client comes. */
export interface ExaminationSetting {
  /** The beginning of the examination, in epoch milliseconds: evidence counts from it. */
  readonly startedAt: number;
  readonly limits: ExaminationLimits;
  readonly ownIds: OwnIds;
}

/** The ids of the tenant that the client belongs to, as texts. */
export interface OwnIds {
  readonly terminalIds: readonly string[];
  readonly configIds: readonly string[];
  readonly branchIds: readonly string[];
  readonly merchantIds: readonly string[];
}

/** The part of an examination that people read. */
export interface ExaminationText {
  /** `certify.integrator.token-reuse` */
  readonly id: string;
  /** The conduct of a right client, in one sentence. */
  readonly title: string;
  readonly clauses: readonly [string, ...string[]];
  /** The part of the examiner, as a verb phrase. */
  readonly examiner: string;
  /** The step of the client by which the situation arises, as an imperative. */
  readonly next: string;
  /** The approximate duration with a client that takes the step at once, in milliseconds. */
  readonly takesMs: number;
}

/** One examination as a pure fold of the traffic. */
export interface Examination<State> extends ExaminationText {
  readonly begin: State;
  readonly fold: (state: State, moment: Moment, setting: ExaminationSetting) => State;
  readonly judge: (state: State, setting: ExaminationSetting) => Judgement;
  /** The intervention that a request meets; undefined lets it pass. */
  readonly intervene?: (
    state: State,
    request: RestRequest,
    setting: ExaminationSetting,
  ) => Intervention | undefined;
  /** True while no other examination may intervene. */
  readonly holds?: (state: State) => boolean;
  /** The references of payments with which no other examination may interfere. */
  readonly watched?: (state: State) => readonly string[];
}

/** An examination in progress, whatever its state is. It is immutable: `after` returns the next one. */
export interface ExaminationInProgress {
  readonly text: ExaminationText;
  readonly judgement: Judgement;
  readonly holds: boolean;
  readonly watched: readonly string[];
  intervention(request: RestRequest): Intervention | undefined;
  after(moment: Moment): ExaminationInProgress;
}

/** A kind of examination; the state is hidden, so that a registry can hold all of them. */
export interface ExaminationKind {
  readonly text: ExaminationText;
  begin(setting: ExaminationSetting): ExaminationInProgress;
}

export function examination<State>(definition: Examination<State>): ExaminationKind {
  return { text: definition, begin: (setting) => inProgress(definition, setting, definition.begin) };
}

function inProgress<State>(
  definition: Examination<State>,
  setting: ExaminationSetting,
  state: State,
): ExaminationInProgress {
  return {
    text: definition,
    judgement: definition.judge(state, setting),
    holds: definition.holds?.(state) ?? false,
    watched: definition.watched?.(state) ?? [],
    intervention: (request) => definition.intervene?.(state, request, setting),
    after: (moment) => inProgress(definition, setting, definition.fold(state, moment, setting)),
  };
}
