import type { OperationName } from './operations.js';
import type { RequestExamples } from './request-example.js';
import { commandExamples } from './rest/commands.js';
import { paymentExamples } from './rest/payment-examples.js';
import { reportExamples } from './rest/reports.js';

/** The examples of each business operation with a body. */
export const operationExamples: Readonly<Partial<Record<OperationName, RequestExamples>>> = {
  ...paymentExamples,
  ...reportExamples,
  ...commandExamples,
};
