import { Recount, Settle } from './account-steps.js';
import { Deactivate, Kick } from './administered-terminal.js';
import { ChangeMode, ChangeScopes, RenewToken, ReplaceSecret, Revoke } from './app-steps.js';
import { ReportSecondResult, RequestStatus, Trigger } from './command-steps.js';
import { Delay, Duplicate, EndHalfOpen, HalfOpen, Restart } from './fault-steps.js';
import { Pay, PayInProduction, PayInvalidAmount } from './pay.js';
import { Cancel, LookUp, LookUpInOtherMode, PayAgain } from './payment-steps.js';
import { ReportPayment, SaveTransaction } from './record-steps.js';
import { LookUpRefunds, Refund, RefundAfterCooldown, RefundTwiceAtOnce } from './refund-steps.js';
import { LookUpReport, ReportAgain, ReportTransaction } from './report-steps.js';
import { Cut, ListTerminals, ReportResults, SwitchOff, SwitchOn } from './terminal-steps.js';
import { CloseEarly, CloseFor, Wait, WaitForCooldown } from './time-steps.js';
import { IssueToken, UseToken, WaitForExpiry } from './token-steps.js';
import type { Step } from './step.js';

/** Every kind of step by its name. */
const stepClasses = {
  Cancel,
  ChangeMode,
  ChangeScopes,
  CloseEarly,
  CloseFor,
  Cut,
  Deactivate,
  Delay,
  Duplicate,
  EndHalfOpen,
  HalfOpen,
  IssueToken,
  Kick,
  ListTerminals,
  LookUp,
  LookUpInOtherMode,
  LookUpRefunds,
  LookUpReport,
  Pay,
  PayAgain,
  PayInProduction,
  PayInvalidAmount,
  Recount,
  Refund,
  RefundAfterCooldown,
  RefundTwiceAtOnce,
  RenewToken,
  ReplaceSecret,
  ReportAgain,
  ReportPayment,
  ReportResults,
  ReportSecondResult,
  ReportTransaction,
  RequestStatus,
  Restart,
  Revoke,
  SaveTransaction,
  Settle,
  SwitchOff,
  SwitchOn,
  Trigger,
  UseToken,
  Wait,
  WaitForCooldown,
  WaitForExpiry,
} as const;

type StepName = keyof typeof stepClasses;

/** The way to make a step, as data that can be sent to another thread. */
export interface StepRecipe {
  readonly name: StepName;
  readonly args: readonly unknown[];
}

const recipes = new WeakMap<Step, StepRecipe>();

/** Makes a step whose recipe is known. */
export function makeStep<Name extends StepName>(
  name: Name,
  ...args: ConstructorParameters<(typeof stepClasses)[Name]>
): Step {
  return stepOf({ name, args });
}

/** Makes the step of a recipe. */
export function stepOf(recipe: StepRecipe): Step {
  const step: Step = Reflect.construct(stepClasses[recipe.name], recipe.args);
  recipes.set(step, recipe);
  return step;
}

/** @throws TypeError for a step that `makeStep` has not made */
export function recipeOf(step: Step): StepRecipe {
  const recipe = recipes.get(step);
  if (recipe === undefined) throw new TypeError(`the step "${step}" has no recipe`);
  return recipe;
}
