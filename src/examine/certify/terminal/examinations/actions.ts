import { requireOk } from '../../../../scenarios/clause-checks.js';
import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { bodyField } from '../../wire/stomp-frame.js';
import { checkAcknowledged } from '../acknowledged.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { isSendTo, type TerminalExaminee } from '../terminal-examinee.js';

const reactionMs = second / 2;

export const everyAction: Examination<TerminalExaminee> = {
  id: 'terminal.actions',
  title: 'A terminal ignores an unknown action, takes every known one, and keeps its session',
  clauses: ['MSG-04'],
  takesMs: 4 * second,
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'MSG-04', { from, statement: 'S6.3' });
    // No service sends these, so the examiner does.
    const unknown = [
      { action: 'OPEN_DRAWER', drawer: 1, requestId: 'from-the-future' },
      {
        action: 'PAYMENT_STATUS',
        referenceId: 'R-1',
        status: 'SUCCESS',
        tradeNo: '1',
        grandTotal: '12.50',
        channel: 'card',
        later: true,
      },
    ];
    for (const body of unknown)
      if (!examinee.deliver(session, body))
        return world.inconclusive('the client has no subscription to its queue');
    await world.sleep(reactionMs, 'a reaction to the unknown action');
    const results = examinee.sentTo(from, toService.commandResult);
    const ofUnknown = results.filter((frame) => bodyField(frame, 'requestId') === 'from-the-future');
    // "A receiver ignores unknown actions" (S6.3, S9.3)
    checks.value('results of the unknown action', ofUnknown.length, 0);
    checks.value('its session is open after the unknown action', session.isOpen, true);
    if (!session.isOpen) return;
    await examinee.command(world, 'SYNC_REQUEST');
    const uploaded = await examinee.until(world, 'its settings after the unknown action', 10 * second, () =>
      examinee.sent(from).find((frame) => isSendTo(frame, toService.settings)),
    );
    checks.value('it uploads its settings after the unknown action', uploaded !== undefined, true);
    // A client that handles one message after the other may come to the unknown one only now.
    checks.value('its session is open after the next command', session.isOpen, true);
    await checkPaymentStatus(world, examinee, checks);
  },
};

/** A real PAYMENT_STATUS, from the callback of the gateway. */
async function checkPaymentStatus(
  world: World,
  examinee: TerminalExaminee,
  checks: EvidentChecks,
): Promise<void> {
  const { session } = await examinee.requireOnline(world);
  const from = examinee.now;
  const { terminalId } = examinee.account;
  const payment = { referenceId: world.reference('CERT-'), amount: '12.50', currency: 'EUR', terminalId };
  await requireOk(world, 'a payment', examinee.commander.call('payNow', payment));
  const pushed = await examinee.until(world, 'PAYMENT_STATUS on its way to the client', 15 * second, () =>
    examinee
      .framesOf(session.number)
      .find(({ frame }) => bodyField(frame, 'referenceId') === payment.referenceId),
  );
  if (pushed === undefined) return world.inconclusive('the gateway sent no callback');
  const field = ['referenceId', payment.referenceId] as const;
  await checkAcknowledged(world, examinee, checks, { from, action: 'PAYMENT_STATUS', field });
  checks.value('its session is open after PAYMENT_STATUS', session.isOpen, true);
}
