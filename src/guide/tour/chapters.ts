import { paths } from '../../contract/operations.js';
import { amountTriggers, prefixTriggers } from '../../contract/sandbox-triggers.js';
import type { Administrator } from '../../simulator/administrator.js';
import { field } from '../../simulator/http/response-failure.js';
import type { Terminal } from '../../simulator/terminal/terminal.js';
import type { Caller, Tour } from './tour.js';

/** The actors of the tour, after its first chapter. */
interface Cast {
  readonly administrator: Administrator;
  readonly store: Caller;
  readonly appId: string;
  readonly merchantId: string;
  readonly terminal: Terminal;
}

/** The guided tour from its first chapter to its last. */
export async function runTour(tour: Tour, administrator: Administrator): Promise<void> {
  const cast = await open(tour, administrator);
  await comeOnline(tour, cast);
  await pay(tour, cast);
  await forceOutcomes(tour, cast);
  await waitForPending(tour, cast);
  await refuse(tour, cast);
  await loseTerminal(tour, cast);
  await revoke(tour, cast);
  await tour.chapter(
    'The end',
    'That was a payment, every outcome of the sandbox, a refusal, a terminal that was away, and a revoked app. `tillfleet run` shows all of it at once, `tillfleet serve` keeps the service running for your own client.',
  );
}

async function open(tour: Tour, administrator: Administrator): Promise<Cast> {
  await tour.chapter(
    'A merchant, a terminal, an app',
    'An administrator creates a merchant with a branch and a terminal, and an app in sandbox mode: its payments cost nothing. An access token lives for seven days, so fetch it once.',
  );
  const { merchantId } = await administrator.createMerchant('Corner Bakery');
  const { branchId } = await administrator.createBranch(merchantId, 'Market Square');
  const identity = await administrator.createTerminal({ branchId, name: 'Counter' });
  const body = {
    displayName: 'Store',
    owner: { merchantId },
    scopes: ['payments:direct', 'transactions:read', 'terminals:read', 'terminals:trigger'],
    sandbox: true,
  };
  const creating = administrator.request({ method: 'POST', path: `${paths.admin}/apps`, body });
  const created = await tour.step(tour.administrator, creating, { status: 201, body: { sandbox: true } });
  const appId = String(field(created.body, 'appId'));
  const store = tour.app('STORE', { appId, appSecret: String(field(created.body, 'appSecret')) });
  return { administrator, store, appId, merchantId, terminal: tour.terminal(identity) };
}

async function comeOnline(tour: Tour, { store, terminal }: Cast): Promise<void> {
  await tour.chapter(
    'A terminal comes online',
    'The terminal fetches a token, opens a STOMP session over a WebSocket, subscribes to its queue and registers.',
  );
  terminal.start();
  await tour.until('the terminal is online', () => terminal.state === 'online');
  await tour.step(store, store.client.call('listTerminals'), { status: 200 });
}

async function pay(tour: Tour, { store, terminal }: Cast): Promise<void> {
  const { terminalId, configId } = terminal.identity;
  await tour.chapter(
    'A payment and its receipt',
    'An amount that triggers nothing succeeds at once. Then the app prints a receipt on the terminal.',
  );
  const payment = { referenceId: 'TOUR-1', amount: '12.34', currency: 'EUR', terminalId };
  await tour.step(store, store.client.call('payNow', payment), { status: 200, body: { status: 'SUCCESS' } });
  const print = { configId, requestType: 'PRINT', body: 'Corner Bakery\n1 loaf  12.34 EUR' };
  await tour.step(store, store.client.call('requestTerminal', print), { status: 202 });
  await tour.until('the receipt comes out of the terminal', () => terminal.paperRoll.length === 1);
  tour.receipt(terminal);
}

/** Every trigger of the sandbox, without the narration of a chapter for each. */
async function forceOutcomes(tour: Tour, { store }: Cast): Promise<void> {
  await tour.chapter(
    'Every outcome of the sandbox',
    'Some amounts, and some prefixes of a reference, force an outcome. An integrator can try each of them before the first customer does.',
  );
  let count = 0;
  for (const [amount, outcome] of amountTriggers) {
    count += 1;
    const payment = { referenceId: `TOUR-AMOUNT-${count}`, amount, currency: 'EUR' };
    await tour.outcome(store, amount, payment, outcome);
  }
  for (const [prefix, outcome] of prefixTriggers) {
    const payment = { referenceId: `${prefix}TOUR`, amount: '12.34', currency: 'EUR' };
    await tour.outcome(store, prefix, payment, outcome);
  }
}

async function waitForPending(tour: Tour, { store, terminal }: Cast): Promise<void> {
  const { terminalId } = terminal.identity;
  await tour.chapter(
    'A payment that is pending',
    '500.00 is pending first and succeeds after ten seconds. The terminal receives PAYMENT_STATUS then, without a request.',
  );
  const payment = { referenceId: 'TOUR-PENDING', amount: '500.00', currency: 'EUR', terminalId };
  await tour.step(store, store.client.call('payNow', payment), { status: 200, body: { status: 'PENDING' } });
  const isStatus = ({ action }: (typeof terminal.received)[number]) => action === 'PAYMENT_STATUS';
  await tour.until('PAYMENT_STATUS arrives at the terminal', () => terminal.received.some(isStatus));
  const asking = store.client.call('getTransactionDetails', { referenceId: 'TOUR-PENDING' });
  await tour.step(store, asking, { status: 200, body: { status: 'SUCCESS' } });
}

async function refuse(tour: Tour, { administrator, merchantId }: Cast): Promise<void> {
  await tour.chapter(
    'A refusal',
    'Another app may only read transactions. A refund needs the scope refunds:write, so the service refuses it, whatever the payment is.',
  );
  const reader = { displayName: 'Reader', owner: { merchantId }, sandbox: true };
  const created = await administrator.createApp({ ...reader, scopes: ['transactions:read'] });
  const app = tour.app('READER', created);
  const refund = { referenceId: 'TOUR-1', refundReferenceId: 'TOUR-REFUND', amount: '1.00' };
  const body = { errorCode: 'ERR_FORBIDDEN' };
  await tour.step(app, app.client.call('refund', refund), { status: 403, body });
}

async function loseTerminal(tour: Tour, { store, terminal }: Cast): Promise<void> {
  const { configId } = terminal.identity;
  await tour.chapter(
    'A terminal goes away and comes back',
    'The terminal loses its power. What is printed meanwhile waits in its queue, and comes out when it is back.',
  );
  terminal.kill();
  await tour.until('the terminal is offline', () => terminal.state === 'offline');
  const print = { configId, requestType: 'PRINT', body: 'printed while it was away' };
  await tour.step(store, store.client.call('requestTerminal', print), { status: 202 });
  terminal.start();
  await tour.until('the terminal is online again', () => terminal.state === 'online');
  await tour.until('the text comes out of the terminal', () => terminal.paperRoll.length === 2);
  tour.receipt(terminal);
}

async function revoke(tour: Tour, { administrator, store, appId }: Cast): Promise<void> {
  await tour.chapter(
    'A revoked app',
    'The administrator revokes the app. It gets no new access token from now on; the one that it has works until it expires.',
  );
  const path = `${paths.admin}/apps/${appId}/revoke`;
  await tour.step(tour.administrator, administrator.request({ method: 'POST', path }), { status: 200 });
  await tour.tokenStep(store, { status: 401, body: { errorCode: 'ERR_UNAUTHORIZED' } });
  await tour.step(store, store.client.call('listTerminals'), { status: 200 });
}
