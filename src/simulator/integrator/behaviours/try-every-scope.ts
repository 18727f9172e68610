import { operationNamed, operationNames } from '../../../contract/operations.js';
import { observerScope } from '../../../contract/scopes.js';
import type { OutsideCall } from '../conversation.js';
import { documentRules } from '../document-rules.js';
import { blocked, missing, missingScopeOf, notFound } from '../expectation.js';
import { type Behaviour, type ControlApp, type RoundContext, shuffled, wsTokenCall } from './behaviour.js';
import { currency, differing } from './money.js';
import { amount, operationProbes } from './operation-probes.js';
import { checkRejectedTriggers } from './rejected-effects.js';

const admin = '/api/v1/admin';
// Unknown ids, so that a backend that accepts the call changes nothing: 403 precedes 404.
const user = `${admin}/users/user_00000000000000000000`;
const terminal = `${admin}/terminals/${2 ** 30}`;
const callback = `${admin}/developer-tools/gateway-callback`;
const noCode = { activationCode: 'unknown-code' };
const gateway = `${admin}/gateway-configurations/mer_00000000000000000000`;

/** Calls that no scope allows an integrator (BLK-01 to BLK-07). */
const blockedCalls: readonly OutsideCall[] = [
  { name: 'admin/users', method: 'GET', path: `${admin}/users` },
  { name: 'admin/user', method: 'PATCH', path: user, body: { displayName: 'Unknown' } },
  { name: 'admin/user/delete', method: 'DELETE', path: user },
  { name: 'admin/roles', method: 'GET', path: `${admin}/roles` },
  { name: 'admin/gateway-configurations', method: 'GET', path: gateway },
  { name: 'admin/gateway-configurations/edit', method: 'PUT', path: gateway, body: { latencyMs: 1500 } },
  { name: 'admin/deactivate', method: 'POST', path: `${terminal}/deactivate` },
  { name: 'terminal/activate', method: 'POST', path: '/api/v1/terminal/activate', body: noCode },
  { name: 'admin/apk-releases', method: 'POST', path: `${admin}/apk-releases`, body: {} },
  { name: 'admin/settings', method: 'PUT', path: `${terminal}/settings`, body: { settings: {} } },
  { name: 'admin/fees', method: 'PUT', path: `${terminal}/fees`, body: { fees: {} } },
  { name: 'admin/apps', method: 'GET', path: `${admin}/apps` },
  { name: 'admin/webhook-logs', method: 'GET', path: `${admin}/webhook-logs` },
  { name: 'admin/monitoring', method: 'GET', path: `${admin}/monitoring` },
  { name: 'admin/gateway-callback', method: 'POST', path: callback, body: { status: 'SUCCESS' } },
];

/** Like the wsToken, for the observers of a terminal. */
const infoCall: OutsideCall = { name: 'terminal/info', method: 'GET', path: '/api/v1/terminal/info' };

/**
 * Calls every operation outside its scopes in a drawn order. Each must be rejected with the missing scope, and none may have
 * an effect (SCP-01 to SCP-19).
 */
export const tryEveryScope: Behaviour = () => {
  let paid: string | undefined;

  return async (context) => {
    const { api, scopes, controlApp } = context;
    const forbidden = shuffled(
      context,
      operationNames.filter((name) => !scopes.includes(operationNamed(name).scope)),
    );
    const others = shuffled(context, blockedCalls);
    if (controlApp !== undefined) paid ??= await saleOf(controlApp, context);
    const terminalId = context.terminalIds[0] ?? 'T00000001';
    const stored: string[] = [];
    for (const name of forbidden) {
      const fresh = context.nextReference();
      const payload = operationProbes[name].outsideScope({ paid: paid ?? fresh, fresh, terminalId });
      await api.expectRejection(name, payload, missingScopeOf(name));
      if (name === 'payNow' || name === 'saveTransaction') stored.push(fresh);
    }
    if (!scopes.includes(observerScope)) {
      await api.expectRejectionOutside(wsTokenCall(1), missing(observerScope, documentRules.observerScope));
      await api.expectRejectionOutside(infoCall, missing(observerScope));
    }
    for (const call of others) await api.expectRejectionOutside(call, blocked);
    if (controlApp === undefined || paid === undefined) return;
    await checkNoEffects(controlApp, paid, stored);
    await checkRejectedTriggers(context, controlApp);
  };
};

async function saleOf({ api }: ControlApp, { nextReference }: RoundContext): Promise<string> {
  const referenceId = nextReference();
  const sale = { referenceId, amount, currency };
  await api.call('saveTransaction', sale, (body) => differing({ ...sale, status: 'SUCCESS' }, body));
  return referenceId;
}

/** Checks that rejected calls stored and changed nothing (SCP-19). */
async function checkNoEffects({ api }: ControlApp, paid: string, stored: readonly string[]): Promise<void> {
  for (const referenceId of stored)
    await api.expectRejection('getTransactionDetails', { referenceId }, notFound);
  await api.call('getTransactionDetails', { referenceId: paid }, (body) =>
    differing({ referenceId: paid, amount, currency, status: 'SUCCESS', refundedAmount: '0.00' }, body),
  );
}
