import { type FaultPlan, faultPlanSchema } from '../../simulator/faults/plan.js';
import { planProblem } from '../../simulator/faults/plan-problem.js';

/** The schema of the fault plan in a saved request. */
export const savedFaultsSchema = faultPlanSchema;

/** False for a plan that neither a preset nor a file can give. */
export function areValidFaults(faults: FaultPlan | undefined): boolean {
  return faults === undefined || planProblem(faults.faults) === undefined;
}
