import { tokenEndpoints } from '../../../../../conformance/oracle/token-endpoints.js';
import { plainBody } from '../../../../simulator/stomp/raw-frame.js';
import { checksFor, requireOk, requireText } from '../../../clause-checks.js';
import { textContaining } from '../../../expectation.js';
import { defineScenario } from '../../../scenario.js';
import type { World } from '../../../world.js';
import { createUser, type UserRole } from '../../auth/users.js';
import { uploadedSettings } from '../../terminals/terminal-settings.js';
import { containing, type RawStompSession } from '../raw-stomp-session.js';
import { connected, RawTerminal } from '../raw-terminal.js';

const roles: readonly UserRole[] = ['BRANCH', 'MERCHANT', 'ADMIN', 'SYSTEM_ADMIN'];

export const observingUsers = defineScenario({
  id: 'channel.observing-users',
  title: 'A session of a user observes its terminal, whatever the role: it never acts as the terminal',
  clauses: ['CHN-13'],
  takesMs: 3000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    for (const role of roles) await checkOffline(world, terminal, role);
    const session = await terminal.online();
    const checks = checksFor(world, 'CHN-13');
    for (const role of roles) {
      const observer = await observe(world, terminal, role);
      await observer.register();
      await observer.sendJson('/app/terminal/heartbeat');
      await observer.message('CHECK_IN');
      await observer.sendJson('/app/terminal/settings', { settings: { role } });
      await observer.message('REPORT_REJECTED');
      checks.value(`${role}: what it receives`, responsesTo(observer), responses);
      checks.value(`${role}: what the terminal receives instead`, responsesTo(session), []);
      await observer.attempt('DISCONNECT');
      const online = await terminal.isShownOnline(terminal.account);
      checks.value(`${role}: online after its DISCONNECT`, online, true);
    }
    checks.value(
      'the session of the terminal',
      await session.sendJson('/app/terminal/heartbeat'),
      'accepted',
    );
    const kicks = session.messages.filter(({ body }) => body.action === 'SESSION_KICK');
    checks.value('SESSION_KICKs of the terminal', kicks.length, 0);
  },
});

/** The messages by which the service responds to a keep-alive and to the settings of an observer. */
const responses: readonly unknown[] = ['CHECK_IN', 'REPORT_REJECTED'];

function responsesTo({ messages }: RawStompSession): readonly unknown[] {
  return messages.map(({ body }) => body.action).filter((action) => responses.includes(action));
}

async function observe(world: World, terminal: RawTerminal, role: UserRole) {
  const user = world.account(await createUser(world, role, await world.tenant()));
  const { method, path } = tokenEndpoints.wsToken;
  const issued = user.request({ method, path, body: { configId: terminal.configId } });
  const wsToken = requireText(world, await requireOk(world, `a wsToken of a ${role}`, issued), 'wsToken');
  const observer = await connected(world, wsToken);
  await observer.subscribe(terminal.queue);
  return observer;
}

async function checkOffline(world: World, terminal: RawTerminal, role: UserRole): Promise<void> {
  const checks = checksFor(world, 'CHN-13');
  const observer = await observe(world, terminal, role);
  checks.value(`${role}: the outcome of register`, await observer.register(), 'accepted');
  const online = await terminal.isShownOnline(terminal.account);
  checks.value(`${role}: online after its register`, online, false);
  await requireOk(world, 'a PRINT', terminal.print(terminal.account, `for ${role}`));
  const copy = await observer.next('the PRINT', containing(`for ${role}`));
  checks.value(`${role}: its copy`, copy?.command, 'MESSAGE');
  const outcome = await observer.sendJson('/app/terminal/settings', { settings: { role } });
  checks.value(`${role}: the outcome of settings`, outcome, 'accepted');
  const rejection = await observer.next('the rejection', containing('REPORT_REJECTED'));
  checks.value(`${role}: the rejection`, rejection && plainBody(rejection), textContaining('ERR_FORBIDDEN'));
  checks.value(`${role}: the stored settings`, await uploadedSettings(world, terminal.configId), undefined);
}
