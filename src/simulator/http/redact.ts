import type { Exchange } from '../../events/schema/scenario.js';
import { jsonTokens } from '../../text/json-numbers.js';
import type { HttpExchange } from './http-exchange.js';

/** Shown instead of a secret. */
export const mask = '***';

const secretKeys = new Set([
  'appsecret',
  'clientsecret',
  'token',
  'wstoken',
  'accessid',
  'activationcode',
  'passcode',
  'cookie',
  'setcookie',
]);

const secretEnd =
  /(?:secret|token|password|passwd|apikey|secretkey|clientkey|ticket|credentials?|auth|authorization)$/;

const maxTextLength = 4_000;
/** The examined length: an unusable response can be megabytes long, and redaction makes it shorter. */
const maxExaminedLength = 16_000;

/** A copy of a JSON value in which every secret is masked, by the name of its field. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value.slice(0, maxExaminedLength));
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return redactFields({ ...value });
}

/** A copy of an object in which every secret is masked, by the name of its field. */
export function redactFields(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isSecretName(key) && each !== null ? mask : redact(each),
    ]),
  );
}

/** Headers with masked credentials; the scheme of Authorization stays readable. */
export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    shown[name] = isSecretName(name) ? maskCredentials(value) : value;
  return shown;
}

/** A header line of a frame, `name:value`, with masked credentials. */
export function redactHeaderLine(line: string): string {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0));
  return isSecretName(name) ? `${name}:${maskCredentials(line.slice(colon + 1))}` : redactText(line);
}

/** Each form in which a text holds a secret has one of these; most values have none. */
const partOfSecret = /[\s.:="]/;

/** The beginnings of what two of the expressions below look for: most texts have neither. */
const namesCredentials = /bearer|basic|access_?id/i;

/** Text of unknown format with masked credentials, JWTs and secret JSON fields. */
export function redactText(text: string): string {
  if (!partOfSecret.test(text)) return text;
  let shown = text;
  const hasCredentials = namesCredentials.test(text);
  if (hasCredentials) shown = shown.replace(/\b(Bearer|Basic)(\s+)[^\s"',;]+/gi, `$1$2${mask}`);
  // A search for one character is much quicker than the expression that needs it: most texts have none.
  if (shown.includes('.')) {
    // Only at the start of a word: otherwise each index in a long word is tried, in quadratic time.
    shown = shown.replace(/(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, mask);
  }
  // The header of a legacy terminal's SUBSCRIBE.
  if (hasCredentials) shown = shown.replace(/\b(access_?id\s*[:=]\s*)[^\s"',;]+/gi, `$1${mask}`);
  if (shown.includes('"')) {
    shown = shown.replace(
      /("([\w-]+)"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|\{[^}]*\}?|[^\s"]+)/g,
      (whole, lead: string, key: string) => (isSecretName(key) ? `${lead}"${mask}"` : whole),
    );
  }
  if (!shown.includes('=')) return shown;
  // The body of a form, or a query.
  return shown.replace(/(?<![\w-])([\w-]+)=([^&\s"',;]+)/g, (whole, key: string) =>
    isSecretName(key) ? `${key}=${mask}` : whole,
  );
}

/** Text from outside as one line for an event: bounded, with masked secrets and without control characters. */
export function oneLine(text: string, maxLength = 200): string {
  // Cut first: an unusable response can be a megabyte long. The removed part cannot leak.
  const line = redactText(text.slice(0, 4096))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** A request with its response, as a report shows them. */
export interface PrintedExchange extends Pick<Exchange, 'wire'> {
  readonly sent: string;
  readonly received: string;
}

/** Several checks show the same exchange, which never changes. */
const printedExchanges = new WeakMap<HttpExchange, PrintedExchange>();

/** An exchange for a report: bounded, with masked secrets. */
export function printExchange(exchange: HttpExchange): PrintedExchange {
  const known = printedExchanges.get(exchange);
  if (known !== undefined) return known;
  const shown = printWhole(exchange);
  printedExchanges.set(exchange, shown);
  return shown;
}

function printWhole(exchange: HttpExchange): PrintedExchange {
  const { wire, seconds = [], mayBeForeign } = exchange;
  const shown = (each: HttpExchange) => {
    const { sent, received } = printed(each);
    if (mayBeForeign !== true) return { sent, received };
    const length = each.text.length;
    return { sent, received: `${each.status}\n(${length} characters, which may show data of others)` };
  };
  const onWire = [...seconds, ...(wire === undefined ? [] : [wire])].map(shown);
  if (onWire.length === 0) return shown(exchange);
  const joined = (side: 'sent' | 'received') => onWire.map((each) => each[side]).join('\n\n');
  return { ...shown(exchange), wire: { sent: joined('sent'), received: joined('received') } };
}

/**
 * The text of a response that is not JSON; undefined for one that is. A text of the target stays visible whatever a binding
 * has made of it: it may be the page of a proxy.
 */
export function plainTextOf({ body, text, wire }: HttpExchange): string | undefined {
  if (wire !== undefined && wire.body === undefined && wire.text !== '') return wire.text;
  return body === undefined ? text : undefined;
}

function printed(exchange: HttpExchange): { sent: string; received: string } {
  const { request, status } = exchange;
  return {
    sent: bounded([
      `${request.method} ${redactText(request.path)}`,
      headerLines(request.headers),
      printBody(request.body),
    ]),
    received: bounded([String(status), printResponse(exchange)]),
  };
}

/** The names that were asked about: a run has the same few again and again. Bounded, since a service may send others without end. */
const knownNames = new Map<string, boolean>();
const maxKnownNames = 1_000;
const maxKnownLength = 64;

/** Returns whether a field or a header of this name has a secret as its value. */
export function isSecretName(key: string): boolean {
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const isSecret = looksSecret(key);
  if (knownNames.size < maxKnownNames && key.length <= maxKnownLength) knownNames.set(key, isSecret);
  return isSecret;
}

function looksSecret(key: string): boolean {
  // Other services name them in snake_case, or by other words with the same end.
  const name = key.toLowerCase().replaceAll(/[_-]/g, '');
  return secretKeys.has(name) || secretEnd.test(name);
}

function maskCredentials(value: string): string {
  const scheme = /^(?:Basic|Bearer|Digest|Token)(?= )/i.exec(value)?.[0];
  return scheme === undefined ? mask : `${scheme} ${mask}`;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(redactHeaders(headers))
    .map(([name, value]) => `${name}: ${redactText(value)}`)
    .join('\n');
}

/** The body of a response: JSON in the digits of the wire. */
export function printResponse(exchange: HttpExchange): string {
  const plain = plainTextOf(exchange);
  if (plain !== undefined || exchange.text === '') return printBody(plain ?? exchange.body);
  return redactJson(exchange.text);
}

/** The beginning of a valid JSON text without spaces, with masked secrets, and with its numbers as they are written. */
function redactJson(text: string): string {
  const open: string[] = [];
  let shown = '';
  let [isName, hidesNext] = [false, false];
  /** The number of open lists and objects around the list or object that is masked. */
  let hiddenIn: number | undefined;
  for (const token of jsonTokens(text)) {
    if (shown.length > maxTextLength) break;
    const opens = token === '{' || token === '[';
    if (token === '}' || token === ']') open.pop();
    const hides = hidesNext && token !== ':';
    if (hides) shown += token === 'null' ? token : JSON.stringify(mask);
    else if (hiddenIn === undefined) shown += token.startsWith('"') && !isName ? redactString(token) : token;
    if (hides && opens) hiddenIn = open.length;
    else if (hiddenIn === open.length && !opens) hiddenIn = undefined;
    if (opens) open.push(token);
    const isSecret = isName && token.startsWith('"') && isSecretName(JSON.parse(token));
    hidesNext = hiddenIn === undefined && (token === ':' ? hidesNext : isSecret);
    isName = token === '{' || (token === ',' && open.at(-1) === '{');
  }
  return shown;
}

/** A string of JSON with masked secrets; as it is written if it has none. */
function redactString(token: string): string {
  const text: string = JSON.parse(token);
  const shown = redactText(text.slice(0, maxExaminedLength));
  return shown === text ? token : JSON.stringify(shown);
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
