import { printMessage } from '../../../scenarios/evidence/print-message.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { redact } from '../../../simulator/http/redact.js';
import type { Message } from '../../../simulator/stomp/whole-frame.js';
import { plainText } from '../../../text/plain-text.js';
import type { RecordedEntry, RecordedStep } from './transcript.js';

/** One step of a history, as a person can follow it. */
export interface WrittenStep {
  /** The text of the step, as `pay 500.00 at the terminal`. */
  readonly step: string;
  /** Commands for a shell with their responses, and STOMP frames in both directions. Secrets are variables, as `$SANDBOX_APP_TOKEN`. */
  readonly actions: readonly string[];
}

const maxShown = 600;

/** Writes a step with everything that its actors have sent and received. */
export function writeStep({ text, entries }: RecordedStep): WrittenStep {
  return { step: text, actions: entries.flatMap(written) };
}

function written(entry: RecordedEntry): readonly string[] {
  switch (entry.kind) {
    case 'call':
      return [curl(entry.actor, entry.exchange), responseLine(entry.exchange)];
    case 'frame': {
      const lead = { sent: '>>>', received: '<<<', closed: '--- closed:' }[entry.direction];
      return [`${lead} ${printMessage(textOf(entry.message), undefined, maxShown)}`];
    }
  }
}

function textOf(message: Message): string {
  return typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
}

/** The call as a command of curl. The variables are those of the actor. */
function curl(actor: string, { request }: HttpExchange): string {
  const variable = actor.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const { method, path, headers, body } = request;
  const parts = [`curl -sS -X ${method} "$BASE_URL${path}"`];
  const authorization = headers.authorization ?? '';
  if (authorization.startsWith('Basic')) parts.push(`-u "$${variable}_ID:$${variable}_SECRET"`);
  if (authorization.startsWith('Bearer')) parts.push(`-H "Authorization: Bearer $${variable}_TOKEN"`);
  if (body !== undefined)
    parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(redact(body)))}`);
  return parts.join(' ');
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function responseLine({ status, body, text }: HttpExchange): string {
  const shown = body === undefined ? plainText(text) : JSON.stringify(redact(body));
  return `# ${status} ${shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown}`.trimEnd();
}
