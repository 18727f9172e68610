import type { Exchange } from '../../events/schema/scenario.js';
import type { HttpExchange } from './http-exchange.js';

const blot = '***';

const secretKeys = new Set([
  'appsecret',
  'clientsecret',
  'token',
  'wstoken',
  'accessid',
  'access_id',
  'activationcode',
  'authorization',
]);

const maxTextLength = 4_000;
/** What is looked at to find it: a garbage answer can be megabytes long, and blotting out makes it shorter. */
const maxExaminedLength = 16_000;

/** A copy of a JSON value in which every secret is blotted out, by the name of its field. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value.slice(0, maxExaminedLength));
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isSecret(key) && each !== null ? blot : redact(each)]),
  );
}

/** Headers with the credentials blotted out; the scheme of Authorization stays readable. */
export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? blotCredentials(value) : value]),
  );
}

/** Text of unknown form: credentials, JWTs and secret JSON fields are blotted out wherever they stand. */
export function redactText(text: string): string {
  return (
    text
      .replace(/\b(Bearer|Basic)(\s+)[^\s"',;]+/gi, `$1$2${blot}`)
      // From the start of a run only: else each place in a long one is tried, and the time grows with its square.
      .replace(/(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, blot)
      // As the header of a legacy terminal's SUBSCRIBE.
      .replace(/\b(access_?id\s*[:=]\s*)[^\s"',;]+/gi, `$1${blot}`)
      .replace(/("(\w+)"\s*:\s*)(?:"[^"]*"?|[^\s"]+)/g, (whole, lead: string, key: string) =>
        isSecret(key) ? `${lead}"${blot}"` : whole,
      )
  );
}

/** Text from outside as one line that fits in an event: secrets blotted out, no control characters, bounded. */
export function oneLine(text: string, longest = 200): string {
  // Cut first: a garbage answer can be a megabyte long. What is cut off cannot leak.
  const line = redactText(text.slice(0, 4096))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** What went over the wire, for a report: secrets blotted out, bounded. */
export function printExchange(exchange: HttpExchange): Exchange {
  const { request } = exchange;
  return {
    sent: bounded([
      `${request.method} ${request.path}`,
      headerLines(request.headers),
      printBody(request.body),
    ]),
    received: bounded([String(exchange.status), printBody(exchange.body ?? exchange.text)]),
  };
}

function isSecret(key: string): boolean {
  return secretKeys.has(key.toLowerCase());
}

function blotCredentials(value: string): string {
  const [scheme, ...rest] = value.split(' ');
  return rest.length === 0 ? blot : `${scheme} ${blot}`;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(redactHeaders(headers))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function printBody(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string'
    ? redactText(body.slice(0, maxExaminedLength))
    : JSON.stringify(redact(body));
}

function bounded(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('\n');
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}
