import { operations, paths } from '../contract/operations.js';

/** A call of the reference profile, which a binding can bind to a call of the target. */
export interface CanonicalCall {
  readonly name: string;
  readonly method: string;
  /** The path; `{name}` stands for one segment of it. */
  readonly path: string;
}

const call = (name: string, method: string, path: string): CanonicalCall => ({ name, method, path });
const admin = (name: string, method: string, path: string) => call(name, method, `${paths.admin}/${path}`);

/** Calls for tokens, and those of terminals. */
const tokenCalls = [
  call('token', 'POST', paths.token),
  call('webSocketToken', 'POST', paths.webSocketToken),
  call('terminalInfo', 'GET', paths.terminalInfo),
  call('activateTerminal', 'POST', paths.activate),
];

const operationCalls = operations.map(({ name, method, path }) =>
  call(name, method, path.replace(':system', '{system}')),
);

/** The moves of administrators. */
const adminCalls = [
  admin('adminWebSocketToken', 'POST', 'ws-token'),
  admin('createMerchant', 'POST', 'merchants'),
  admin('listMerchants', 'GET', 'merchants'),
  admin('getMerchant', 'GET', 'merchants/{merchantId}'),
  admin('createBranch', 'POST', 'branches'),
  admin('listBranches', 'GET', 'branches'),
  admin('getBranch', 'GET', 'branches/{branchId}'),
  admin('createTerminal', 'POST', 'terminals'),
  admin('listManagedTerminals', 'GET', 'terminals'),
  admin('getManagedTerminal', 'GET', 'terminals/{configId}'),
  admin('renameTerminal', 'PATCH', 'terminals/{configId}'),
  admin('setTerminalSettings', 'PUT', 'terminals/{configId}/settings'),
  admin('setTerminalFees', 'PUT', 'terminals/{configId}/fees'),
  admin('deactivateTerminal', 'POST', 'terminals/{configId}/deactivate'),
  admin('kickTerminal', 'POST', 'terminals/{configId}/kick'),
  admin('refreshTerminal', 'POST', 'terminals/{configId}/refresh'),
  admin('syncTerminal', 'POST', 'terminals/{configId}/sync'),
  admin('createApp', 'POST', 'apps'),
  admin('listApps', 'GET', 'apps'),
  admin('getApp', 'GET', 'apps/{appId}'),
  admin('changeApp', 'PATCH', 'apps/{appId}'),
  admin('renewAppSecret', 'POST', 'apps/{appId}/secret'),
  admin('revokeApp', 'POST', 'apps/{appId}/revoke'),
  admin('createUser', 'POST', 'users'),
  admin('listUsers', 'GET', 'users'),
  admin('getUser', 'GET', 'users/{clientId}'),
  admin('changeUser', 'PATCH', 'users/{clientId}'),
  admin('deleteUser', 'DELETE', 'users/{clientId}'),
  admin('setUserRole', 'PUT', 'users/{clientId}/role'),
  admin('listRoles', 'GET', 'roles'),
  admin('getGatewayConfiguration', 'GET', 'gateway-configurations/{merchantId}'),
  admin('setGatewayConfiguration', 'PUT', 'gateway-configurations/{merchantId}'),
  admin('uploadRelease', 'POST', 'apk-releases'),
  admin('listReleases', 'GET', 'apk-releases'),
  admin('listWebhookLogs', 'GET', 'webhook-logs'),
  admin('getMonitoring', 'GET', 'monitoring'),
  admin('resolvePayment', 'POST', 'developer-tools/gateway-callback'),
];

/** The calls of the reference profile in groups, as `tillfleet bind --print` shows them. */
export const callGroups: Readonly<Record<string, readonly CanonicalCall[]>> = {
  'Tokens, and calls of terminals': tokenCalls,
  'Business operations': operationCalls,
  'Moves of administrators': adminCalls,
};

/** Every call of the reference profile. */
export const canonicalCalls: readonly CanonicalCall[] = Object.values(callGroups).flat();

/** The calls by which an administrator creates something, by the words of `creates` of a second call. */
export const creations: ReadonlyMap<string, CanonicalCall> = new Map(
  canonicalCalls.flatMap((each): [string, CanonicalCall][] => {
    const [, kind] = /^(?:create|upload)(User|App|Terminal|Merchant|Branch|Release)$/.exec(each.name) ?? [];
    return kind === undefined ? [] : [[kind.toLowerCase(), each]];
  }),
);

/** Returns whether a call creates something. */
export function isCreation({ name }: CanonicalCall): boolean {
  return [...creations.values()].some((each) => each.name === name);
}
