import {
  channelMessages,
  serverActionNames,
  terminalMessageNames,
} from '../../backend/channel/asyncapi/messages.js';
import { channelErrors, silentCloses } from '../../contract/channel/errors.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { bounds } from './bounds.js';
import { errors, kick, refresh, replaced } from './endings.js';
import { configUpdate, dashboard, paymentStatus, print, reconnect, sync } from './messages.js';
import { keepAlive, session, tokens, upgrade } from './opening.js';
import { RecordedBackend } from './recorded-backend.js';
import { legacy, observer, transactionReport } from './reports.js';
import type { Section } from './section.js';

export interface ChannelGuide {
  /** `docs/channel.md`. */
  readonly page: string;
  /** Every MESSAGE frame of the run. */
  readonly messages: readonly string[];
}

const seed = 5;

const sections: readonly Section[] = [
  tokens,
  upgrade,
  session,
  keepAlive,
  print,
  reconnect,
  configUpdate,
  paymentStatus,
  sync,
  transactionReport,
  refresh,
  kick,
  replaced,
  legacy,
  observer,
  dashboard,
  bounds,
  errors,
];

/** A service that has not started yet; the caller drives the clock, and `write` plays every section. */
export function createChannelGuide(): { activityCount(): number; write(): Promise<ChannelGuide> } {
  const backend = new RecordedBackend(seed);
  return { activityCount: () => backend.activityCount(), write: () => write(backend) };
}

async function write(backend: RecordedBackend): Promise<ChannelGuide> {
  await backend.start();
  try {
    const parts = [head];
    for (const { title, text, play } of sections) {
      await play?.(backend);
      const recorded = backend.script.take();
      parts.push(`## ${title}`, text, ...(recorded === '' ? [] : [`\`\`\`text\n${recorded}\n\`\`\``]));
    }
    parts.push(codes(), messageTables());
    return { page: parts.join('\n\n'), messages: backend.messages() };
  } finally {
    await backend.stop();
  }
}

const head = [
  '# How to write a terminal',
  '',
  'Generated from a run of the service by `npm run docs`; a test fails if it is stale. The frames are shown as they were on',
  'the wire. [asyncapi.json](asyncapi.json) has the schemas of all messages; a running service has it at',
  '`/api/asyncapi.json`.',
  '',
  '`T` is the terminal, `S` the service, `I` an app, `A` an administrator, `D` a dashboard. `^@` is the byte NUL that ends',
  'a frame, `--` a remark, and `<…>` stands for a secret. Heart-beats are left out. REST calls are shown without their less important headers.',
  '',
  'The protocol is STOMP 1.2. Every body is JSON in UTF-8. Ignore unknown actions and fields.',
].join('\n');

function codes(): string {
  const rows = Object.entries(channelErrors).map(
    ([code, { close, meaning }]) => `| \`${code}\` | ${close} | ${meaning} |`,
  );
  const silent = Object.entries(silentCloses).map(([status, meaning]) => `| ${status} | ${meaning} |`);
  return [
    '### Codes',
    '',
    '| Code | Close status | When |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '### Closes without an ERROR',
    '',
    '| Close status | When |',
    '| --- | --- |',
    ...silent,
  ].join('\n');
}

function messageTables(): string {
  const all = channelMessages();
  const summary = (name: string) => all[name]?.summary ?? '';
  return [
    '## All messages',
    '',
    '| `action` from the service | Meaning |',
    '| --- | --- |',
    ...serverActionNames.map((action) => `| \`${action}\` | ${summary(action)} |`),
    '',
    '| Destination of SEND | Meaning |',
    '| --- | --- |',
    ...terminalMessageNames.map((name) => `| \`${terminalMessages[name].destination}\` | ${summary(name)} |`),
  ].join('\n');
}
