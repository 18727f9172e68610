import { commandRequest, requestStatusBody } from '../../../contract/commands.js';
import { operationNamed } from '../../../contract/operations.js';
import { reachOf } from '../../access/reach.js';
import { notFound } from '../../service-error.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { commandAnswer } from '../answers.js';
import { type App, guarded } from '../app.js';

const operation = operationNamed('requestStatus');

/** What became of a trigger (CMD-03, TEN-06). */
export function requestStatusRoute(app: App, { messages }: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: requestStatusBody, response: { 200: commandRequest } },
    },
    async (request) => {
      const command = await messages.byRequestId(reachOf(callerOf(request)), request.body.requestId);
      if (command === undefined) throw notFound('request');
      return commandAnswer(command, Date.now());
    },
  );
}
