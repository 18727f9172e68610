import type { Exchange } from '../../../events/schema/scenario.js';

/**
 * A REST call as a `curl` command, as it was on the wire; credentials are the variable TOKEN, because no report contains
 * them. Undefined for a frame.
 *
 * @param target the base URL of the service, or `embedded`
 */
export function curlOf({ sent: translated, session, wire }: Exchange, target: string): string | undefined {
  const sent = wire?.sent ?? translated;
  if (sent === undefined || session !== undefined) return undefined;
  const [head = '', ...rest] = sent.split('\n\n');
  const [request = '', ...headers] = head.split('\n');
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(request) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const base = target === 'embedded' ? '$BASE_URL' : target.replace(/\/$/, '');
  const body = rest.join('\n\n');
  return [
    `curl -X ${method} ${quoted(`${base}${path}`)}`,
    ...headers.map((line) => `-H ${quoted(line)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** A word of a shell in which `$TOKEN` and `$BASE_URL` keep their meaning and nothing else has one. */
function quoted(word: string): string {
  const text = word.replaceAll(/["\\`$]/g, '\\$&').replaceAll('\\$BASE_URL', '$BASE_URL');
  return `"${text.replace(/\*\*\*/g, '$TOKEN')}"`;
}
