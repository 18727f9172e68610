import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { containing } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';

const action = 'CONFIG_UPDATE';

export const configUpdate = defineScenario({
  id: 'messages.config-update',
  title: 'New settings reach the terminal as one CONFIG_UPDATE with key and value for each changed key',
  clauses: ['MSG-02'],
  takesMs: 2000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const session = await terminal.onlineAnyWay();
    const checks = checksFor(world, 'MSG-02');
    const path = `/api/v1/admin/terminals/${terminal.configId}/settings`;
    const put = (settings: object) =>
      requireOk(
        world,
        'new settings',
        world.administrator.request({ method: 'PUT', path, body: { settings } }),
      );
    const updates = async (count: number, from = 0) => {
      const isUpdate = containing(`"${action}"`);
      const enough = () => session.client.frames.filter(isUpdate).length >= count;
      await session.next(`${count} CONFIG_UPDATE`, enough);
      const { messages } = session;
      return messages
        .filter(({ body }) => body.action === action)
        .slice(from)
        .map(({ body }) => [body.key, body.value] as const)
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    };
    // One new setting in each call: what a service sends for several at once is decided.
    const all = [
      ['currency', 'EUR'],
      ['receipt', { copies: 2 }],
      ['signature', false],
      ['timeoutSeconds', 0],
      ['tips', [5, 10]],
    ] as const;
    for (const [at, [key, value]] of all.entries()) {
      await put(Object.fromEntries(all.slice(0, at + 1)));
      await session.next(`CONFIG_UPDATE of ${key}`, (frame) =>
        [action, key].every((text) => containing(`"${text}"`)(frame)),
      );
      const update = session.messages.findLast(({ body }) => body.action === action && body.key === key);
      // The keys of a list and of an object within a value are decided.
      const level = typeof value === 'object' ? checks.decided : checks;
      level.value(`the value of ${key}`, update?.body.value, value);
    }
    checks.decided.value('the updates', await updates(5), all);
    const scalars = { currency: 'EUR', signature: false, timeoutSeconds: 0 };
    await put({ ...scalars, receipt: { copies: 3 } });
    await updates(7);
    await world.sleep(300, 'unexpected messages');
    const later = await updates(7);
    const [currency, receipt, signature, timeout, tips] = all;
    const changed = [currency, receipt, ['receipt', { copies: 3 }], signature, timeout, tips, ['tips', null]];
    checks.decided.value('only the changed keys, and null for a removed one', later, changed);

    const nested = { ...scalars, receipt: { copies: 3 }, site: { name: 'A', city: 'B' } };
    await put(nested);
    await updates(8);
    // The same values, with their keys in another order.
    await put({ site: { city: 'B', name: 'A' }, receipt: { copies: 3 }, ...scalars });
    await put({ ...nested, receipt: { copies: '3' }, currency: undefined, tips: [] });
    await updates(11);
    await world.sleep(300, 'unexpected messages');
    checks.decided.value('the later updates', await updates(11, 7), [
      ['currency', null],
      ['receipt', { copies: '3' }],
      ['site', nested.site],
      ['tips', []],
    ]);
  },
});
