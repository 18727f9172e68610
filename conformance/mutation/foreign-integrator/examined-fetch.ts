import type { IntegratorExaminer } from '../../../src/examine/certify/integrator/integrator-examiner.js';
import { callerOf, type RestRequest } from '../../../src/examine/certify/integrator/rest-exchange.js';
import type { HttpClient } from '../../../src/simulator/http/http-client.js';
import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import { parseJson } from '../../../src/simulator/http/parse-json.js';

/** A `fetch` whose calls meet the examiner on their way to the service in memory. */
export function examinedFetch(http: HttpClient, examiner: IntegratorExaminer): typeof fetch {
  let calls = 0;
  return async (input, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(String(input));
    const sent = Object.fromEntries(new Headers(headers));
    const content = typeof body === 'string' ? body : undefined;
    const request: RestRequest = {
      id: calls++,
      at: Date.now(),
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      caller: callerOf(sent.authorization),
      body: content === undefined ? undefined : (parseJson(content) ?? content),
    };
    const intervention = examiner.request(request);
    const respond = ({ status, headers: names, body: fields }: Sent, from: 'service' | 'examiner') => {
      const delivered = intervention?.kind !== 'lose-response';
      const lower = lowerCase(names);
      const { id } = request;
      examiner.response({ id, at: Date.now(), status, headers: lower, body: fields, from, delivered });
      if (!delivered) throw new TypeError('fetch failed');
      return new Response(JSON.stringify(fields), { status, headers: lower });
    };
    if (intervention?.kind === 'respond') {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return respond(intervention, 'examiner');
    }
    const exchange = await http.call({
      method,
      path: `${url.pathname}${url.search}`,
      headers: sent,
      ...(content !== undefined && { rawBody: content }),
    });
    return respond(exchange, 'service');
  };
}

type Sent = Pick<HttpExchange, 'status' | 'headers' | 'body'>;

/** The headers of a response by their names in lower case; of several with one name only the first. */
function lowerCase(headers: HttpExchange['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const [text] = [value].flat();
      return text === undefined ? [] : [[name.toLowerCase(), text]];
    }),
  );
}
