import { isDeepStrictEqual } from 'node:util';
import { requireOk } from '../../../../scenarios/clause-checks.js';
import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { bodyField } from '../../wire/stomp-frame.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { isSendTo, type TerminalExaminee } from '../terminal-examinee.js';
import { quietMs } from './repetitions.js';

const uploadWithinMs = 10 * second;

export const configUpdate: Examination<TerminalExaminee> = {
  id: 'terminal.config-update',
  title: 'A terminal applies each CONFIG_UPDATE, and keeps its other settings',
  clauses: ['MSG-02'],
  takesMs: 3 * second,
  async run(world, examinee) {
    await examinee.requireOnline(world);
    const checks = new EvidentChecks(world, examinee, 'MSG-02', { statement: 'S6.21' });
    const steps = [
      ['after two new keys', { 'receipt.footer': 'Thank you', 'receipt.header': 'Welcome' }],
      ['after a new value of one key', { 'receipt.footer': 'Thank you', 'receipt.header': 'Good evening' }],
    ] as const;
    for (const [title, settings] of steps) {
      const uploaded = await changedSettings(world, examinee, settings);
      // "One configuration value changed; terminal applies the delta" (S6.20, S6.21). The structure of settings is open.
      const values = Object.values(settings);
      const found = values.filter((value) => textsIn(uploaded).includes(value));
      checks.value(`${title}: the changed values among its settings`, found, values);
      const own = Object.entries(Object(uploaded)).filter(([key]) => Object.hasOwn(settings, key));
      checks.decided.value(title, Object.fromEntries(own), settings);
    }
  },
};

/** Every text in a JSON value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Changes settings of the terminal by CONFIG_UPDATE, and returns those that it uploads on SYNC_REQUEST. */
async function changedSettings(
  world: World,
  examinee: TerminalExaminee,
  settings: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { configId } = examinee.account;
  const from = examinee.now;
  const path = `/api/v1/admin/terminals/${configId}/settings`;
  await requireOk(
    world,
    'new settings',
    world.administrator.request({ method: 'PUT', path, body: { settings } }),
  );
  const delivered = await examinee.until(
    world,
    'CONFIG_UPDATE on its way to the client',
    uploadWithinMs,
    () =>
      examinee
        .since(from)
        .find(
          (entry) =>
            entry.kind === 'frame' &&
            entry.from === 'service' &&
            bodyField(entry.frame, 'action') === 'CONFIG_UPDATE',
        ),
  );
  if (delivered === undefined) return world.inconclusive('the client was sent no CONFIG_UPDATE');
  await examinee.command(world, 'SYNC_REQUEST');
  const uploaded = await examinee.until(world, 'its settings after SYNC_REQUEST', uploadWithinMs, () =>
    examinee.sent(from).find((frame) => isSendTo(frame, toService.settings)),
  );
  return uploaded && bodyField(uploaded, 'settings');
}

/** The kind of a JSON value. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A client may wait for the RECEIPT of its report before it handles its next message: the RECEIPT is withheld for less. */
const settingsWithinMs = 2.5 * second;
/** Others wait for some seconds, perhaps for each of two reports, and then handle the message while they are pending. */
const lateSettingsWithinMs = 9 * second;
const transactionWithinMs = 1.5 * second;

export const syncRequest: Examination<TerminalExaminee> = {
  id: 'terminal.sync-request',
  title: 'On SYNC_REQUEST a terminal uploads its settings and its pending transactions',
  clauses: ['MSG-03'],
  takesMs: 3 * second,
  asks: 'let the terminal take a payment',
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    await examinee.withPendingReport(world, async ({ specificTId, receipt }) => {
      const from = examinee.now;
      const checks = new EvidentChecks(world, examinee, 'MSG-03', { from });
      const uploads = () => examinee.sentTo(from, toService.settings);
      const settings = (withinMs: number) =>
        examinee.until(world, 'its settings after SYNC_REQUEST', withinMs, () => uploads()[0]);
      const checkTransaction = async (of: EvidentChecks) => {
        const transaction = await examinee.until(world, 'its pending transaction', transactionWithinMs, () =>
          examinee
            .sentTo(from, toService.transaction)
            .find((frame) => isDeepStrictEqual(bodyField(frame, 'specificTId'), specificTId)),
        );
        of.value(
          'its pending transaction',
          transaction && bodyField(transaction, 'specificTId'),
          specificTId,
        );
      };
      await examinee.command(world, 'SYNC_REQUEST');
      // A client that asks for no RECEIPT has no pending report.
      let uploaded = await settings(settingsWithinMs);
      // "Terminal uploads its current state (settings, pending transactions)"
      if (uploaded !== undefined && receipt !== undefined) await checkTransaction(checks);
      if (uploaded === undefined && receipt !== undefined) {
        uploaded = await settings(lateSettingsWithinMs);
        // It may have given the report up: the document does not show for how long one is pending.
        if (uploaded !== undefined) await checkTransaction(checks.decided);
      }
      examinee.reports.release();
      const isRepeated = uploaded === undefined && !session.isOpen;
      if (isRepeated) {
        // It has ended its session for the missing RECEIPT, and the command with it.
        await examinee.requireOnline(world);
        await examinee.command(world, 'SYNC_REQUEST');
      }
      uploaded ??= await settings(uploadWithinMs);
      checks.value('its settings', kindOf(uploaded && bodyField(uploaded, 'settings')), 'object');
      if (uploaded === undefined || isRepeated) return;
      await world.sleep(quietMs, 'a second upload');
      checks.decided.value('its uploads of settings for one SYNC_REQUEST', uploads().length, 1);
    });
  },
};
