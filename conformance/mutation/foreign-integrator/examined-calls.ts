import type { IntegratorExaminer } from '../../../src/examine/certify/integrator/integrator-examiner.js';
import { callerOf } from '../../../src/examine/certify/integrator/rest-exchange.js';
import type { AroundCall } from '../../../src/simulator/http/http-client.js';
import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import { asHttpFailure } from '../../../src/simulator/http/http-failure.js';

/** The calls of a client of the simulator, which meet the examiner on their way. */
export function examinedCalls(examiner: IntegratorExaminer): AroundCall {
  let calls = 0;
  return async (call, send) => {
    const id = calls++;
    const { method, path, query = {}, body, headers = {} } = call;
    const intervention = examiner.request({
      id,
      at: Date.now(),
      method,
      path,
      body,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      caller: callerOf(headers.authorization),
    });
    const from = intervention?.kind === 'respond' ? 'examiner' : 'service';
    const delivered = intervention?.kind !== 'lose-response';
    const exchange: HttpExchange =
      intervention?.kind === 'respond'
        ? {
            request: { method, path, headers: {}, body },
            status: intervention.status,
            body: intervention.body,
            elapsedMs: 0,
            headers: { 'content-type': 'application/json', 'x-request-id': 'r1', ...intervention.headers },
            text: JSON.stringify(intervention.body),
          }
        : await send(call);
    // A response of the examiner takes a moment too.
    if (from === 'examiner') await new Promise((resolve) => setTimeout(resolve, 1));
    const lower = Object.entries(exchange.headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    examiner.response({
      id,
      at: Date.now(),
      status: exchange.status,
      body: exchange.body,
      from,
      delivered,
      headers: Object.fromEntries(lower),
    });
    if (!delivered) throw asHttpFailure(call, new Error('socket hang up'));
    return exchange;
  };
}
