import { amountTriggers, prefixTriggers } from '../../contract/sandbox-triggers.js';
import type { SandboxTrigger } from '../../events/act.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { oneLine, printExchange } from '../http/redact.js';
import { field, isSuccess } from '../http/response-failure.js';
import { recordsShown } from '../shown-records.js';
import type { ReceivedMessage } from '../terminal/message.js';
import type { Terminal } from '../terminal/terminal.js';
import {
  type ActingApp,
  type ActingContext,
  type ActOutcome,
  person,
  rejectionOf,
  whileActing,
} from './act-context.js';

/** The time in which a push should arrive after its payment has changed. */
const pushedWithinMs = 2_000;

export function triggerName(trigger: SandboxTrigger): string {
  return 'prefix' in trigger ? trigger.prefix : trigger.amount;
}

interface Firing {
  readonly context: ActingContext;
  readonly app: ActingApp;
  readonly trigger: SandboxTrigger;
  /** The number of the payment among those of the person. */
  readonly number: number;
}

/**
 * Pays with a sandbox trigger at a terminal of the fleet, waits for the PAYMENT_STATUS of a payment that is pending, and
 * reads the stored record.
 */
export async function fireTrigger({ context, app, trigger, number }: Firing): Promise<ActOutcome> {
  const { client, merchantId = '', name } = app.integrator;
  const terminal = terminalFor(context, app);
  const referenceId = `${'prefix' in trigger ? trigger.prefix : ''}BY-HAND-${number}`;
  const payload = {
    referenceId,
    amount: 'amount' in trigger ? trigger.amount : '12.50',
    currency: 'EUR',
    ...(terminal && { terminalId: terminal.identity.terminalId }),
  };
  const show = (operation: string, { body, elapsedMs }: HttpExchange) => {
    for (const record of recordsShown(body, { merchantId, sandbox: true }, { operation, elapsedMs }))
      context.emit(person, record);
  };
  const paid = await client.call('payNow', payload, { signal: context.signal }).catch((error: unknown) => {
    const unknown = { operation: 'payNow', merchantId, sandbox: true, referenceId };
    context.emit(`integrator:${name}`, { type: 'integrator.gave-up', ...unknown });
    throw error;
  });
  if (!isSuccess(paid))
    return { outcome: 'rejected', result: rejectionOf(paid), exchange: [printExchange(paid)] };
  show('payNow', paid);
  const push = await pushOf(terminal, referenceId, waitFor(trigger, paid), context.signal);
  const stored = await client.call('getTransactionDetails', { referenceId });
  if (isSuccess(stored)) show('getTransactionDetails', stored);
  const result = [
    `payNow ${statusIn(paid)}`,
    push === undefined ? 'no PAYMENT_STATUS' : `PAYMENT_STATUS ${String(push.body?.status)}`,
    isSuccess(stored)
      ? `stored as ${statusIn(stored)}`
      : `the record is not readable: ${rejectionOf(stored)}`,
  ].join(', ');
  const exchange = [
    printExchange(paid),
    ...(push === undefined ? [] : [frameOf(push, terminal)]),
    printExchange(stored),
  ];
  return { outcome: 'done', result, exchange };
}

/** The first online terminal in the reach of the app, or any. */
function terminalFor(
  { fleet, interference }: ActingContext,
  { integrator }: ActingApp,
): Terminal | undefined {
  const reached = new Set(interference.available(integrator.terminalIds));
  const terminals = fleet.terminals.filter(({ identity }) => reached.has(identity.terminalId));
  return terminals.find(({ state }) => state === 'online') ?? terminals[0];
}

/** A final status is in the response, and nothing is pushed. */
function waitFor(trigger: SandboxTrigger, paid: HttpExchange): number {
  if (field(paid.body, 'status') !== 'PENDING') return 0;
  const outcome =
    'prefix' in trigger ? prefixTriggers.get(trigger.prefix) : amountTriggers.get(trigger.amount);
  return (outcome?.succeedsAfterMs ?? 0) + pushedWithinMs;
}

async function pushOf(
  terminal: Terminal | undefined,
  referenceId: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ReceivedMessage | undefined> {
  if (terminal === undefined || timeoutMs === 0) return undefined;
  const isPush = ({ action, body }: ReceivedMessage) =>
    action === 'PAYMENT_STATUS' && body?.referenceId === referenceId;
  return whileActing(terminal.waitForMessage(isPush, timeoutMs), signal);
}

function frameOf({ text, receivedAt }: ReceivedMessage, terminal: Terminal | undefined) {
  return {
    received: oneLine(text, 1_000),
    at: new Date(receivedAt).toISOString(),
    ...(terminal && { session: terminal.identity.terminalId }),
  };
}

function statusIn({ body }: HttpExchange): string {
  const errorCode = field(body, 'errorCode');
  return oneLine(
    `${String(field(body, 'status'))}${typeof errorCode === 'string' ? ` ${errorCode}` : ''}`,
    80,
  );
}
