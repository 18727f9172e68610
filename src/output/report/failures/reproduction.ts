import type { Exchange } from '../../../events/schema/scenario.js';

/**
 * A REST call as a `curl` command, as it was on the wire: the last one, if a binding has made several of it. Credentials are
 * the variables TOKEN, or ID and SECRET, because no report contains them. Undefined for a frame.
 *
 * @param target the base URL of the service, or `embedded`
 */
export function curlOf({ sent: translated, session, wire }: Exchange, target: string): string | undefined {
  const sent = wire?.sent ?? translated;
  if (sent === undefined || session !== undefined) return undefined;
  const lines = (wire === undefined ? sent : (sent.split(/\n\n(?=[A-Z]+ \/)/).at(-1) ?? sent)).split('\n');
  const [request = ''] = lines;
  const end = lines.findIndex((line, at) => at > 0 && !/^[\w-]+: /.test(line));
  const headers = lines.slice(1, end < 0 ? undefined : end);
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(request) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const base = target === 'embedded' ? '$BASE_URL' : target.replace(/\/$/, '');
  const body = end < 0 ? '' : lines.slice(end).join('\n');
  return [
    `curl -X ${method} ${quoted(`${base}${path}`)}`,
    ...headers.map((line) =>
      /^authorization: Basic /i.test(line) ? '-u "$ID:$SECRET"' : `-H ${quoted(line)}`,
    ),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** A word of a shell in which `$TOKEN` and `$BASE_URL` keep their meaning and nothing else has one. */
function quoted(word: string): string {
  const text = word.replaceAll(/["\\`$]/g, '\\$&').replaceAll('\\$BASE_URL', '$BASE_URL');
  return `"${text.replace(/\*\*\*/g, '$TOKEN')}"`;
}
