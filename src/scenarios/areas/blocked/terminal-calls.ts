import type { HttpCall } from '../../../simulator/http/http-call.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { deactivate } from '../lifecycle/terminal-administration.js';
import { type BlockedCall, reads } from './blocked-call.js';
import { listed, resource, uniqueName } from './effects.js';

const terminals = '/api/v1/admin/terminals';
const terminalFields = ['name', 'status', 'activationCode', 'settings', 'fees'] as const;

function onTerminal(
  title: string,
  make: (path: string) => HttpCall,
  more: Pick<BlockedCall, 'decided'> = {},
): BlockedCall {
  return {
    title,
    ...more,
    prepare: async (world) => {
      const { configId } = await world.createTerminal(await world.tenant());
      const path = `${terminals}/${configId}`;
      return { call: make(path), effect: resource(world, path, terminalFields) };
    },
  };
}

/** A call whose effect is a message to the online terminal. */
function withMessage(title: string, move: string, action: string, body?: object): BlockedCall {
  return {
    title,
    decided: true,
    prepare: async (world) => {
      const terminal = await RawTerminal.create(world);
      const session = await terminal.online();
      return {
        call: { method: 'POST', path: `${terminals}/${terminal.configId}/${move}`, ...(body && { body }) },
        effect: async () => {
          await world.sleep(300, action);
          return session.messages.filter((message) => message.body.action === action).length;
        },
        after: 1,
      };
    },
  };
}

const activation: BlockedCall = {
  title: 'activate a terminal',
  withoutToken: true,
  prepare: async (world) => {
    const { configId } = await world.createTerminal(await world.tenant());
    const path = `${terminals}/${configId}`;
    const activationCode = await deactivate(world, configId);
    return {
      call: { method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } },
      effect: resource(world, path, terminalFields),
    };
  },
};

/** Deactivation and activation, and what else an administrator does to a terminal. */
export const terminalCalls: readonly BlockedCall[] = [
  onTerminal('deactivate a terminal', (path) => ({ method: 'POST', path: `${path}/deactivate` })),
  activation,
  withMessage('kick a terminal', 'kick', 'SESSION_KICK', { reason: 'a kick' }),
  withMessage('refresh a terminal', 'refresh', 'FORCE_REFRESH'),
  withMessage('sync a terminal', 'sync', 'SYNC_REQUEST'),
  {
    title: 'create a terminal',
    decided: true,
    prepare: async (world) => {
      const { branchId } = await world.tenant();
      const name = uniqueName(world, 'Terminal');
      return {
        call: { method: 'POST', path: terminals, body: { branchId, name } },
        effect: listed(world, terminals, 'name', name, { branchId }),
        after: 1,
      };
    },
  },
  reads('list the terminals with their activation codes', terminals, { decided: true }),
];

export const configurationCalls: readonly BlockedCall[] = [
  onTerminal('modify the settings of a terminal', (path) => ({
    method: 'PUT',
    path: `${path}/settings`,
    body: { settings: { language: 'sv' } },
  })),
  onTerminal('modify the fees of a terminal', (path) => ({
    method: 'PUT',
    path: `${path}/fees`,
    body: { fees: { card: '0.10' } },
  })),
  onTerminal('rename a terminal', (path) => ({ method: 'PATCH', path, body: { name: 'Another name' } }), {
    decided: true,
  }),
  reads(
    'view a terminal with its fees',
    async (world) => `${terminals}/${(await world.createTerminal(await world.tenant())).configId}`,
    { decided: true },
  ),
];
