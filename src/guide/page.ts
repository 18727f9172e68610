import {
  channelMessages,
  serverActionNames,
  terminalMessageNames,
} from '../backend/channel/asyncapi/messages.js';
import { channelErrors, silentCloses } from '../contract/channel/errors.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { bounds } from './bounds.js';
import { errors, kick, refresh, replaced } from './endings.js';
import { configUpdate, dashboard, paymentStatus, print, reconnect, sync } from './messages.js';
import { keepAlive, session, tokens, upgrade } from './opening.js';
import { legacy, transactionReport } from './reports.js';
import type { Section } from './section.js';
import { Stage } from './stage.js';

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
  dashboard,
  bounds,
  errors,
];

/** A service that is not started yet, for whoever drives the clock; `write` plays everything on it. */
export function createChannelGuide(): { activityCount(): number; write(): Promise<ChannelGuide> } {
  const stage = new Stage(seed);
  return { activityCount: () => stage.activityCount(), write: () => write(stage) };
}

async function write(stage: Stage): Promise<ChannelGuide> {
  await stage.start();
  try {
    const parts = [head];
    for (const { title, text, play } of sections) {
      await play?.(stage);
      const said = stage.script.take();
      parts.push(`## ${title}`, text, ...(said === '' ? [] : [`\`\`\`text\n${said}\n\`\`\``]));
    }
    parts.push(codes(), messageTables());
    return { page: parts.join('\n\n'), messages: stage.messages() };
  } finally {
    await stage.stop();
  }
}

const head = [
  '# How to write a terminal',
  '',
  'Made from a run of the service by `npm run docs`; a test fails if it is stale. The frames stand here as they went over',
  'the wire. [asyncapi.json](asyncapi.json) has the schemas of all messages; a running service has it at',
  '`/api/asyncapi.json`.',
  '',
  '`T` is the terminal, `S` the service, `I` an app, `A` an administrator, `D` a dashboard. `^@` is the octet NUL that ends',
  'a frame, `--` a remark, and `<…>` stands for a secret. Heart-beats are left out. Of REST calls only what matters is shown.',
  '',
  'The protocol is STOMP 1.2. Every body is JSON in UTF-8. Ignore actions and fields that you do not know.',
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
