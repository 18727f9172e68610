/** A call of the dialect: the reference profile's method and path, then those of the dialect. */
export interface DialectRoute {
  readonly method: string;
  readonly path: string;
  readonly dialectMethod: string;
  readonly dialectPath: string;
  /** The status of its success in the dialect, where it is another. */
  readonly success?: number;
}

const route = (
  method: string,
  path: string,
  dialectMethod: string,
  dialectPath: string,
  success?: number,
): DialectRoute => ({
  method,
  path: `/api/v1/${path}`,
  dialectMethod,
  dialectPath: `/v2/${dialectPath}`,
  ...(success !== undefined && { success }),
});

export const routes: readonly DialectRoute[] = [
  route('POST', 'oauth/token', 'POST', 'sessions', 201),
  route('POST', 'terminal/ws-token', 'PUT', 'device/ticket'),
  route('GET', 'terminal/info', 'GET', 'device/profile'),
  route('POST', 'terminal/activate', 'PUT', 'device/activation'),

  route('POST', ':system/payNow', 'PUT', ':system/payments/direct', 201),
  route('POST', ':system/saveTransaction', 'POST', ':system/payments/recorded', 201),
  route('POST', ':system/refund', 'POST', ':system/refunds/new', 201),
  route('POST', ':system/cancelTransaction', 'DELETE', ':system/payments/one'),
  route('POST', ':system/getTransactionDetails', 'POST', ':system/payments/look-up'),
  route('POST', ':system/getRecentTransactions', 'POST', ':system/payments/latest'),
  route('POST', ':system/find', 'POST', ':system/payments/search'),
  route('GET', ':system/refundStatus', 'POST', ':system/refunds/search'),
  route('POST', ':system/getChannelSummary', 'POST', ':system/reports/channels'),
  route('POST', ':system/overallSummary', 'POST', ':system/reports/all'),
  route('POST', ':system/settle', 'PUT', ':system/batches/new', 201),
  route('POST', ':system/settlementReport', 'POST', ':system/batches/search'),
  route('GET', ':system/listTerminals', 'GET', ':system/devices'),
  route('POST', ':system/requestTerminal', 'POST', ':system/commands/new', 201),
  route('POST', ':system/requestStatus', 'POST', ':system/commands/look-up'),

  route('POST', 'admin/ws-token', 'PUT', 'office/ticket'),
  route('POST', 'admin/merchants', 'POST', 'office/companies', 200),
  route('GET', 'admin/merchants', 'GET', 'office/companies'),
  route('GET', 'admin/merchants/:merchantId', 'GET', 'office/companies/:merchantId'),
  route('POST', 'admin/branches', 'POST', 'office/sites', 200),
  route('GET', 'admin/branches', 'GET', 'office/sites'),
  route('GET', 'admin/branches/:branchId', 'GET', 'office/sites/:branchId'),
  route('POST', 'admin/terminals', 'POST', 'office/devices', 200),
  route('GET', 'admin/terminals', 'GET', 'office/devices'),
  route('GET', 'admin/terminals/:configId', 'GET', 'office/devices/:configId'),
  route('PATCH', 'admin/terminals/:configId', 'PUT', 'office/devices/:configId'),
  route('PUT', 'admin/terminals/:configId/settings', 'POST', 'office/devices/:configId/options'),
  route('PUT', 'admin/terminals/:configId/fees', 'PUT', 'office/devices/:configId/prices'),
  route('POST', 'admin/terminals/:configId/deactivate', 'POST', 'office/devices/:configId/retirement'),
  route('POST', 'admin/terminals/:configId/kick', 'POST', 'office/devices/:configId/disconnection'),
  route('POST', 'admin/terminals/:configId/refresh', 'POST', 'office/devices/:configId/reload', 201),
  route('POST', 'admin/terminals/:configId/sync', 'POST', 'office/devices/:configId/upload', 201),
  route('POST', 'admin/apps', 'POST', 'office/clients', 200),
  route('GET', 'admin/apps', 'GET', 'office/clients'),
  route('GET', 'admin/apps/:appId', 'GET', 'office/clients/:appId'),
  route('PATCH', 'admin/apps/:appId', 'PATCH', 'office/clients/:appId'),
  route('POST', 'admin/apps/:appId/secret', 'PUT', 'office/clients/:appId/key'),
  route('POST', 'admin/apps/:appId/revoke', 'DELETE', 'office/clients/:appId/grant'),
  route('POST', 'admin/users', 'POST', 'office/staff', 200),
  route('GET', 'admin/users', 'GET', 'office/staff'),
  route('GET', 'admin/users/:clientId', 'GET', 'office/staff/:clientId'),
  route('PATCH', 'admin/users/:clientId', 'PATCH', 'office/staff/:clientId'),
  route('DELETE', 'admin/users/:clientId', 'DELETE', 'office/staff/:clientId'),
  route('PUT', 'admin/users/:clientId/role', 'PUT', 'office/staff/:clientId/position'),
  route('GET', 'admin/roles', 'GET', 'office/positions'),
  route('GET', 'admin/gateway-configurations/:merchantId', 'GET', 'office/acquirers/:merchantId'),
  route('PUT', 'admin/gateway-configurations/:merchantId', 'PUT', 'office/acquirers/:merchantId'),
  route('POST', 'admin/apk-releases', 'POST', 'office/builds', 200),
  route('GET', 'admin/apk-releases', 'GET', 'office/builds'),
  route('GET', 'admin/webhook-logs', 'GET', 'office/callbacks'),
  route('GET', 'admin/monitoring', 'GET', 'office/health'),
  route('POST', 'admin/developer-tools/gateway-callback', 'POST', 'office/callbacks/simulated'),
];

/** The routes of every method at a path of the dialect, with the segments that have a name. */
export function routesAt(path: string): readonly FoundRoute[] {
  const segments = path.split('/');
  return routes.flatMap((each) => {
    const params = new Map<string, string>();
    const pattern = each.dialectPath.split('/');
    const fits =
      pattern.length === segments.length &&
      pattern.every((expected, index) => {
        const segment = segments[index] ?? '';
        if (!expected.startsWith(':')) return expected === segment;
        params.set(expected.slice(1), segment);
        return expected !== ':system' || segment !== 'office';
      });
    return fits ? [{ route: each, params }] : [];
  });
}

export interface FoundRoute {
  readonly route: DialectRoute;
  readonly params: ReadonlyMap<string, string>;
}
