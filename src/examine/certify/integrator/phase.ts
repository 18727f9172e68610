import type { Judgement } from './judgement.js';
import { waiting } from './judgement.js';

/** The state of an examination that happens once: it waits for its situation, follows it, and ends. */
export type Phase<Acting extends object> =
  | { readonly kind: 'waiting' }
  | ({ readonly kind: 'acting'; readonly waitsFor: string } & Acting)
  | { readonly kind: 'ended'; readonly judgement: Judgement };

type Ended = { readonly kind: 'ended'; readonly judgement: Judgement };

export const notYet = { kind: 'waiting' } as const;

export function judgePhase<Acting extends object>(phase: Phase<Acting>): Judgement {
  if (phase.kind === 'waiting') return waiting;
  return phase.kind === 'acting' ? { state: 'acting', waitsFor: phase.waitsFor } : phase.judgement;
}

export function passed(saw: string): Ended {
  return { kind: 'ended', judgement: { state: 'pass', saw } };
}

export function failed(clause: string, wrong: string, evidence: readonly string[]): Ended {
  return { kind: 'ended', judgement: { state: 'fail', clause, wrong, evidence } };
}

/** True while an intervention is in progress, so that no other one may begin. */
export function isActing(phase: { readonly kind: string }): boolean {
  return phase.kind === 'acting';
}
