import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { AroundCall } from '../../../simulator/http/http-client.js';
import type { CreatedResources } from '../created-resources.js';
import { ForeignReads } from '../foreign-reads.js';
import type { ProductionGuard } from '../production-guard.js';
import type { TargetDescription } from '../target-schema.js';
import type { RequestBudget } from './request-budget.js';
import type { TargetLine } from './target-line.js';

export interface AroundCallParts {
  readonly description: TargetDescription;
  readonly created: CreatedResources;
  readonly line: Pick<TargetLine, 'around'>;
  readonly guard: ProductionGuard | undefined;
  readonly budget: RequestBudget | undefined;
  /** False for a service that the run has started. */
  readonly mayHaveForeignData: boolean;
}

/** Keeps to the request budget and to sandbox mode, as the target file asks for, and observes each call. */
export function aroundCall(parts: AroundCallParts): AroundCall {
  const { description, created, line, guard, budget, mayHaveForeignData } = parts;
  const { administrator, admin } = description.credentials ?? {};
  const administrators = [administrator, admin].flatMap((account) => account?.id ?? []);
  const foreign = mayHaveForeignData ? new ForeignReads(administrators) : undefined;
  return async (call, send) => {
    await budget?.turn();
    const watched = (each: HttpCall) => line.around(each, send);
    const read = (each: HttpCall) => (foreign === undefined ? watched(each) : foreign.around(each, watched));
    const tracked = (each: HttpCall) => created.around(each, read);
    return guard === undefined ? tracked(call) : guard.around(call, tracked);
  };
}
