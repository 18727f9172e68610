/** Arbitraries and steps for property tests with fast-check, see docs/library.md. */
export {
  amounts,
  invalidAmounts,
  newReference,
  referencePrefixes,
  requestTypes,
  sandboxPayments,
  scopes,
} from './properties/arbitraries.js';
export type { PaymentOutcome } from '../examine/explore/model/payment-outcome.js';
export { histories, steps } from './properties/histories.js';
export { openSystem } from './properties/open-system.js';
export type {
  HistoriesOptions,
  HistoryModel,
  HistoryStep,
  HistorySystem,
  ModelledPayment,
  OpenedSystem,
  OpenSystemOptions,
  SandboxPayment,
  ServiceUnderTest,
  StepKind,
  StepsOptions,
  SystemApp,
} from './properties/options.js';
