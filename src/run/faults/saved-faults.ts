import { type FaultPlan, faultPlanSchema } from '../../simulator/faults/plan.js';
import { planProblem } from '../../simulator/faults/plan-problem.js';

/** The plan as it stands in a saved request. */
export const savedFaultsSchema = faultPlanSchema;

/** False for a plan that no name and no file could have given. */
export function areValidFaults(faults: FaultPlan | undefined): boolean {
  return faults === undefined || planProblem(faults.faults) === undefined;
}
