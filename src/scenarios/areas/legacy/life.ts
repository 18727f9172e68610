import { minute } from '../../../text/time-units.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { finalStatus } from '../commands/command-actors.js';
import { sendResult } from '../commands/raw-commands.js';
import { messagesOf, rawReport, sendReport, sendSettings } from '../messages/raw-reports.js';
import { settled } from '../terminals/settled.js';
import { uploadedSettings } from '../terminals/terminal-settings.js';
import { identityOf, requireLegacySession } from './session.js';

export const legacyLife = defineScenario({
  id: 'legacy.life',
  title: 'A legacy session works like any other, keeps its identity, and does not expire',
  clauses: ['LEG-01', 'LEG-04'],
  takesMs: 32 * minute,
  needs: { apps: 1, terminals: 2 },
  isolated: true,
  async run(world) {
    const checks = checksFor(world, 'LEG-01').restingOn('S5.51');
    const [terminal, other] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const scopes = ['terminals:trigger', 'terminals:read', 'transactions:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: false });
    const session = new RawStompSession(world, await requireLegacySession(world, terminal.created));
    checks.value('the outcome of register', await session.register(), 'accepted');
    checks.value('online after register', await terminal.isShownOnline(app, true), true);

    // The headers of another terminal, once the identity is fixed.
    const settings = { by: 'the legacy terminal' };
    const upload = { destination: '/app/terminal/settings', ...identityOf(other.created) };
    await session.attempt('SEND', upload, JSON.stringify({ settings }));
    const uploaded = [
      await uploadedSettings(world, terminal.configId),
      await uploadedSettings(world, other.configId),
    ];
    checksFor(world, 'LEG-04').value('who has uploaded the settings', uploaded, [settings, undefined]);

    const report = rawReport(world, terminal);
    checks.value('the outcome of a report', await sendReport(session, report), 'accepted');
    const { referenceId } = report;
    const read = () => app.call('getTransactionDetails', { referenceId });
    const stored = await settled(world, read, ({ status }) => status < 300);
    checks.field('the reported transaction', stored, 'referenceId', referenceId);

    await world.sleep(31 * minute, 'the lifetime of a wsToken');
    checks.decided.value('SESSION_TIMEOUT', messagesOf(session, 'SESSION_TIMEOUT').length, 0);
    // The document does not show how long a session without a token may last.
    if (!checks.decided.value('the close after 31 minutes', session.client.closed, undefined)) return;
    await session.sendJson('/app/terminal/heartbeat');
    checks.value('CHECK_IN', (await session.message('CHECK_IN'))?.body.action, 'CHECK_IN');
    const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'after 31 minutes'));
    const requestId = requireText(world, accepted, 'requestId');
    checks.value('the PRINT', (await session.message('PRINT'))?.body.body, 'after 31 minutes');
    await sendResult(session, requestId);
    const record = await finalStatus(world, app, requestId);
    checks.value('the command', responseField(record, 'status'), 'COMPLETED', record);
    checks.value('the outcome of a snapshot', await sendSettings(session, { last: true }), 'accepted');
    const replacing = await terminal.online();
    const reason = (await session.message('SESSION_KICK'))?.body.reason;
    checks.decided.value('SESSION_KICK after a newer session with a wsToken', reason, 'replaced');
    checks.decided.value('the close of the legacy session', await session.closeStatus(), 4001);
    const next = new RawStompSession(world, await requireLegacySession(world, terminal.created));
    await next.register();
    const replaced = (await replacing.message('SESSION_KICK'))?.body.reason;
    checks.decided.value('SESSION_KICK after a newer legacy session', replaced, 'replaced');
    // How many sessions a terminal may have is decided.
    checks.decided.value('online in the newest session', await terminal.isShownOnline(app, true), true);
    await next.attempt('DISCONNECT');
    checks.decided.value('online after DISCONNECT', await terminal.isShownOnline(app, false), false);
  },
});
