import { adminTopic, terminalQueue } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { type CanonicalCall, callGroups } from '../calls.js';
import { callForms } from '../forms/call-forms.js';
import { type ApiChannel, readChannels, readOperations } from './api-document.js';
import { fromTarget, toTarget } from './field-expressions.js';
import { type MatchedOperation, matchCalls } from './match-calls.js';
import { isSameName, likeness, wordsOf } from './words.js';

/**
 * A draft of a binding from the documents of a service, by names and shapes. What is not sure has a comment.
 *
 * @param openApi the name of its OpenAPI document
 * @param asyncApi the name of the AsyncAPI document of its channel
 * @throws Failure with exit code 64 for a document that cannot be used
 */
export async function draftBinding(openApi: string, asyncApi?: string): Promise<string> {
  const matches = matchCalls(await readOperations(openApi));
  const channels = asyncApi === undefined ? undefined : await readChannels(asyncApi);
  const lines = [
    `# A draft from ${[openApi, ...(asyncApi === undefined ? [] : [asyncApi])].join(' and ')}, by names and shapes alone.`,
    '# Look at every line with "unsure"; `tillfleet bind --print` has the forms of the profile, and `tillfleet bind --check',
    '# target.yaml` shows what is still missing. Values (codes, statuses, amounts, ids) are as they are: see docs/bindings.md.',
    'bindingVersion: 1',
    'functions:',
    `  toTarget: '{"keys": "snake_case"}'`,
    `  fromTarget: '{"keys": "camelCase"}'`,
    'http:',
    ...mapOf(
      '  calls:',
      Object.entries(callGroups).flatMap(([title, calls]) => [
        `    # ${title}`,
        ...calls.flatMap((call) => callLines(call, matches.get(call.name))),
      ]),
    ),
    ...(channels === undefined ? [] : channelLines(channels)),
  ];
  return `${lines.join('\n')}\n`;
}

function callLines(
  { name, method, path }: CanonicalCall,
  match: MatchedOperation | undefined,
): readonly string[] {
  if (match === undefined) return [`    ${name}: none # unsure: nothing like it was found`];
  const { operation, isSure } = match;
  const form = callForms[name];
  const [from, to] = [method, operation.method].map((each) => (each === 'GET' ? 'query' : 'body'));
  const request = toTarget(form?.request, operation.request, from ?? 'body');
  const response = fromTarget(form?.response, operation.response);
  const template = withOwnNames(operation.path, path);
  const moved = from !== to && form?.request !== undefined;
  const sent = request.expression ?? (moved ? from : undefined);
  const cleared = moved ? `"${from}": ${from === 'query' ? '{}' : 'null'}, ` : '';
  const doubts = [
    ...request.doubts.map((each) => `request: ${each}`),
    ...response.doubts.map((each) => `response: ${each}`),
  ];
  const status = form?.status;
  const lines = [
    ...(method === operation.method ? [] : [`      method: ${operation.method}`]),
    ...(path === template.path ? [] : [`      path: ${template.path}`]),
    ...(sent === undefined ? [] : [`      request: ${yamlText(`{${cleared}"${to}": ${sent}}`)}`]),
    ...(response.expression === undefined
      ? []
      : [`      response: ${yamlText(`{"status": ${status}, "body": ${response.expression}}`)}`]),
    ...(template.unknown.length === 0 ? [] : [`      # unsure: no value for ${template.unknown.join(', ')}`]),
    ...doubts.map((doubt) => `      # unsure: ${doubt}`),
  ];
  const unsure = isSure ? '' : ' # unsure: other operations are about as like';
  return lines.length === 0 ? [`    # ${name} is as in the profile`] : mapOf(`    ${name}:`, lines, unsure);
}

/** A map with its lines, and a comment behind its key. One whose lines are comments alone would be null. */
function mapOf(key: string, lines: readonly string[], comment = ''): readonly string[] {
  const isEmpty = lines.every((line) => line.trimStart().startsWith('#'));
  return [`${key}${isEmpty ? ' {}' : ''}${comment}`, ...lines];
}

/** A path of the target whose placeholders have the names of the profile, and those that it does not have. */
function withOwnNames(
  template: string,
  own: string,
): { readonly path: string; readonly unknown: readonly string[] } {
  const names = [...own.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const places = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const ids = names.filter((name) => name !== 'system');
  const unknown: string[] = [];
  const path = template.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const same = names.find((each) => isSameName(each, name));
    const only = places.length === ids.length && ids.length === 1 ? ids[0] : undefined;
    const found = same ?? only;
    if (found === undefined) unknown.push(name);
    return found === undefined ? whole : `{${found}}`;
  });
  return { path, unknown };
}

function channelLines(channels: readonly ApiChannel[]): readonly string[] {
  const fixed = channels.filter(({ address }) => !address.includes('{'));
  const queue = best(
    channels.filter(({ address }) => (address.match(/\{/g) ?? []).length === 1),
    terminalQueue('{configId}'),
  );
  const topic = best(fixed, adminTopic);
  const sends = Object.entries(terminalMessages).flatMap(([name, { destination }]) => {
    const found = best(fixed, name) ?? best(fixed, destination);
    return found === undefined
      ? [`    # unsure: no destination like ${name} was found`]
      : [`    ${name}: { destination: ${yamlText(found.address)} }${found.unsure}`];
  });
  return [
    'channel:',
    queue === undefined
      ? '  # unsure: no queue of a terminal was found'
      : `  queue: ${yamlText(queue.address.replace(/\{[^}]+\}/, '{configId}'))}${queue.unsure}`,
    topic === undefined
      ? '  # unsure: no topic of administrators was found'
      : `  adminTopic: ${yamlText(topic.address)}${topic.unsure}`,
    ...mapOf('  send:', sends),
  ];
}

function best(channels: readonly ApiChannel[], like: string) {
  const [found, next] = channels
    .map(({ address, text }) => ({ address, score: likeness(wordsOf(like), wordsOf(`${address} ${text}`)) }))
    .filter(({ score }) => score > 0.3)
    .sort((one, other) => other.score - one.score);
  if (found === undefined) return undefined;
  const isSure = found.score >= 0.6 && (next === undefined || found.score - next.score >= 0.1);
  return { address: found.address, unsure: isSure ? '' : ' # unsure' };
}

/** A text in single quotes. */
function yamlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
