import type { BoundIds } from './bound-ids.js';
import type { ExpressionContext, Memory } from './expressions/expression-context.js';
import type { PendingWork } from './pending-work.js';

/** The state that the translators of one service share. */
export interface BindingState {
  readonly pending: PendingWork;
  readonly memory: Memory;
  readonly ids: BoundIds;
}

/** The functions of an expression. The clock may move while a second call is under way. */
export function contextOf(
  { memory, pending }: BindingState,
  call: (target: unknown, parts: unknown) => Promise<unknown>,
): ExpressionContext {
  return {
    remember: (key, value) => memory.remember(key, value),
    recall: (key) => memory.recall(key),
    call: (target, parts) => pending.outside(() => call(target, parts)),
  };
}
