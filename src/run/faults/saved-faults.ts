import { type FaultPlan, faultPlanSchema } from '../../simulator/faults/plan.js';
import { type PlanProblem, planProblem } from '../../simulator/faults/plan-problem.js';

/** The schema of the fault plan in a saved request. */
export const savedFaultsSchema = faultPlanSchema;

/** The problem of a plan that neither a preset nor a file can give. */
export function savedFaultsProblem(faults: FaultPlan | undefined): PlanProblem | undefined {
  return faults && planProblem(faults.faults);
}
