import { maxSnapshotBytes, snapshots } from '../../../../conformance/oracle/reports.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { presentFields } from '../commands/raw-commands.js';
import { managed } from '../lifecycle/terminal-administration.js';
import { messagesOf, rejectionsOf, sendSettings } from './raw-reports.js';

/** A snapshot whose body has exactly that size: its text of two bytes a character, and one of one byte if it is odd. */
function snapshotOf(bytes: number): Readonly<Record<string, string>> {
  const rest = bytes - Buffer.byteLength(JSON.stringify({ settings: { text: '' } }));
  return { text: `${'ü'.repeat(Math.floor(rest / 2))}${rest % 2 === 1 ? 'x' : ''}` };
}

export const snapshotsReplaced = defineScenario({
  id: 'messages.snapshots',
  title: 'Each settings snapshot of up to 32 KiB replaces the one before and changes nothing else',
  clauses: ['MSG-06'],
  takesMs: 12_000,
  needs: { terminals: 2, adminTopic: true },
  async run(world) {
    const checks = checksFor(world, 'MSG-06');
    const dashboard = await world.adminTopic();
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const session = await terminal.onlineAnyWay();
    const configured = await configurationOf(world, sibling);
    const before = await configurationOf(world, terminal);
    const since = monotonicNow();
    let last: Snapshot = { settings: undefined, receivedAt: undefined };
    const stored: (typeof snapshots)[number][] = [...snapshots, snapshotOf(maxSnapshotBytes)];
    for (const [index, settings] of stored.entries()) {
      await world.sleep(1000, 'the next snapshot');
      const title = `snapshot ${index + 1}`;
      // The structure of settings and their size are decided: the first is a plain one.
      const received = index === 0 ? checks : checks.decided;
      received.value(`the outcome of ${title}`, await sendSettings(session, settings), 'accepted');
      const now = await snapshotShown(world, terminal);
      checks.decided.value(`the stored ${title}`, now.settings, settings);
      if (last.receivedAt !== undefined) {
        const elapsedMs = Date.parse(String(now.receivedAt)) - Date.parse(String(last.receivedAt));
        const bounds = { fromMs: 900, toMs: 20_000, since };
        checks.decided.duration(`the time since the snapshot before ${title}`, elapsedMs, bounds);
      }
      last = now;
    }
    for (const [what, settings] of [
      ['a byte above 32 KiB', snapshotOf(maxSnapshotBytes + 1)],
      ['64 KiB', snapshotOf(2 * maxSnapshotBytes)],
    ] as const) {
      const earlier = (await rejectionsOf(world, session)).length;
      checks.decided.value(`the outcome of ${what}`, await sendSettings(session, settings), 'accepted');
      const codes = (await rejectionsOf(world, session)).slice(earlier).map(({ body }) => body.errorCode);
      checks.decided.value(`the rejection of ${what}`, codes, ['ERR_PAYLOAD_TOO_LARGE']);
      const kept = (await snapshotShown(world, terminal)).receivedAt;
      checks.decided.value(`the snapshot after ${what}`, kept, last.receivedAt);
    }
    const own = { action: 'REGISTER', settings: { lamp: 'off' } };
    const outcome = await session.sendJson('/app/terminal/settings', own);
    checks.decided.value("the outcome of a snapshot with the client's own action", outcome, 'accepted');
    const ignored = (await snapshotShown(world, terminal)).settings;
    checks.decided.value("the snapshot with the client's own action", ignored, own.settings);

    checks.decided.value('the configuration of the terminal', await configurationOf(world, terminal), before);
    checks.decided.value(
      'the configuration of its sibling',
      await configurationOf(world, sibling),
      configured,
    );
    checks.decided.value('CONFIG_UPDATE', messagesOf(session, 'CONFIG_UPDATE').length, 0);
    await world.sleep(1000, 'the events of snapshots');
    const events = dashboard.received.filter(({ body }) => body?.type === 'settings-snapshot');
    const ofTerminal = events.filter(({ body }) => body?.configId === terminal.configId);
    checks.decided.value('the events of snapshots', ofTerminal.length, stored.length + 1);
    checks.decided.value('the close of the session', session.client.closed, undefined);
  },
});

interface Snapshot {
  readonly settings: unknown;
  readonly receivedAt: unknown;
}

async function snapshotShown(world: World, terminal: RawTerminal): Promise<Snapshot> {
  const snapshot = responseField(await managed(world, terminal.configId), 'settingsSnapshot');
  const at = (name: string) =>
    typeof snapshot === 'object' && snapshot !== null ? Reflect.get(snapshot, name) : undefined;
  return { settings: at('settings'), receivedAt: at('receivedAt') };
}

/** The values that administrators have set, and no snapshot of the terminal changes. */
async function configurationOf(world: World, { configId }: RawTerminal) {
  return presentFields(await managed(world, configId), ['name', 'status', 'settings', 'fees', 'version']);
}
