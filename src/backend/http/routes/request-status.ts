import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { requestStatusBody } from '../../../contract/rest/commands.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { notFound } from '../../domain/service-error.js';
import { callerOf } from '../access.js';
import { toCommandResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('requestStatus');
const success = operationResponses.requestStatus;

/** The status of a command (CMD-03, TEN-06). */
export function requestStatusRoute(app: App, { messages }: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: requestStatusBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const command = await messages.byRequestId(reachOf(callerOf(request)), request.body.requestId);
      if (command === undefined) throw notFound('request');
      return toCommandResponse(command, monotonicNow());
    },
  );
}
