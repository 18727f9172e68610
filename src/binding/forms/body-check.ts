import type { TSchema } from 'typebox';
import { serverActions } from '../../contract/channel/actions.js';
import { adminEvent } from '../../contract/channel/admin-events.js';
import { adminTopic } from '../../contract/channel/destinations.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field, isSuccess } from '../../simulator/http/response-failure.js';
import { matchPath } from '../call-matcher.js';
import { callForms } from './call-forms.js';
import { differencesFrom, type FormDifferences } from './differences.js';

/** A body in the form of the profile, by the name of its call, action or event. */
export interface CheckedBody extends FormDifferences {
  readonly name: string;
}

/** The differences of a response that succeeds, after the translation; undefined for a refusal and for other calls. */
export function checkResponse(exchange: HttpExchange): CheckedBody | undefined {
  const { request, body, status, wire, mayBeForeign } = exchange;
  const [path = ''] = request.path.split('?');
  const match = matchPath(path).find(({ call }) => call.method === request.method);
  const form = match && callForms[match.call.name];
  if (match === undefined || form === undefined || !isSuccess(exchange)) return undefined;
  const { name } = match.call;
  const differences = form.response === undefined ? none : differencesFrom(form.response, body, mayBeForeign);
  if (status === form.status) return { name, ...differences };
  const seen = `the status: ${status} instead of ${form.status}`;
  const wireStatus = wire === undefined || wire.status === status ? '' : ` (${wire.status} on the wire)`;
  return { name, ...differences, otherType: [`${seen}${wireStatus}`, ...differences.otherType] };
}

/** The differences of a message to a terminal, or of an event of the admin topic; undefined for an unknown action. */
export function checkMessage(destination: string, body: unknown): CheckedBody | undefined {
  // An event may be about a terminal of others.
  if (destination === adminTopic) return { name: 'adminEvent', ...differencesFrom(adminEvent, body, true) };
  const action = String(field(body, 'action'));
  const fields = actionFields.get(action);
  if (fields === undefined) return undefined;
  const { unknown, ...differences } = differencesFrom(fields, body);
  // Every message has its action, and a command its id.
  const others = unknown.filter((name) => name !== 'action' && name !== 'requestId');
  return { name: action, ...differences, unknown: others };
}

const actionFields: ReadonlyMap<string, TSchema> = new Map(
  Object.entries(serverActions).map(([name, { fields }]) => [name, fields]),
);

const none: FormDifferences = { missing: [], otherType: [], unknown: [] };
