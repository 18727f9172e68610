import type { Static, TSchema } from 'typebox';
import type { OperationName } from './operations.js';
import { commandResponses } from './rest/commands.js';
import { paymentResponses } from './rest/payments.js';
import { reportResponses } from './rest/reports.js';
import { terminalResponses } from './rest/terminals.js';
import { webSocketToken } from './rest/tokens.js';

/** The status and the body of a response to a call that succeeds. */
export interface SuccessResponse<Schema extends TSchema = TSchema> {
  readonly status: number;
  readonly schema: Schema;
}

/** The success response of each business operation. */
export const operationResponses = {
  ...paymentResponses,
  ...reportResponses,
  ...terminalResponses,
  ...commandResponses,
} as const satisfies Readonly<Record<OperationName, SuccessResponse>>;

/** The response to a request for a wsToken (TRM-02). */
export const webSocketTokenResponse = { status: 200, schema: webSocketToken } as const;

export type ResponseBody<Name extends OperationName> = Static<(typeof operationResponses)[Name]['schema']>;
