"""The payment gateways, simulated: the sandbox by its triggers, production by the merchant's configuration."""
import asyncio
from core import SETTINGS, bug, now, stamp
from money import hundredths, pushed

FAILURES = {'normal': None, 'timeout': 'ERR_PAYMENT_TIMEOUT', 'broken': 'ERR_SYSTEM_ERROR', 'decline': 'DECLINED', 'manual': None}
DECLINED, TIMEOUT, SYSTEM, RATE = 'DECLINED', 'ERR_PAYMENT_TIMEOUT', 'ERR_SYSTEM_ERROR', 'ERR_RATE_LIMITED'
# state at the answer, failure code, seconds the answer is held back, seconds from PENDING to SUCCESS
SUCCESS = ('SUCCESS', None, 0, None)
FOREVER = ('PENDING', None, 0, None)
AMOUNTS = {50000: ('PENDING', None, 0, 10), 50001: FOREVER, 99900: ('SUCCESS', None, 3, None), 100000: ('FAILED', DECLINED, 0, None),
           100100: ('FAILED', TIMEOUT, 0, None), 100200: ('FAILED', SYSTEM, 0, None), 100300: ('FAILED', RATE, 0, None)}
PREFIXES = {'SBX-OK-': SUCCESS, 'SBX-FAIL-': ('FAILED', DECLINED, 0, None), 'SBX-TIMEOUT-': ('FAILED', TIMEOUT, 0, None),
            'SBX-ERROR-': ('FAILED', SYSTEM, 0, None), 'SBX-PENDING-': FOREVER, 'SBX-SLOW-': ('SUCCESS', None, 5, None)}


def sandbox_plan(ref, minor, currency):
    amount = hundredths(minor, currency)
    by_amount = AMOUNTS.get(amount, SUCCESS)
    if bug('edge-500') and amount == 50001:
        by_amount = AMOUNTS[50000]
    if bug('amount-first') and by_amount[0] == 'FAILED':
        return by_amount
    for prefix, plan in PREFIXES.items():
        if ref.startswith(prefix):
            return ('SUCCESS', None, 3, None) if bug('slow-three') and prefix == 'SBX-SLOW-' else plan
    return by_amount


class Gateway:
    def __init__(self, store, hub):
        self.store, self.hub = store, hub

    def later(self, seconds, action, *details):
        asyncio.get_running_loop().call_later(seconds, action, *details)

    async def pay(self, tx):
        """Send a payment off; comes back when the answer may be given."""
        if not tx.sandbox:
            behaviour = self.store.merchants[tx.merchant].gateway['behaviour']
            failure = FAILURES[behaviour]
            if behaviour != 'manual':
                self.later(SETTINGS['gatewayDelayMillis'] / 1000, self.callback, tx, 'FAILED' if failure else 'SUCCESS', failure)
            return
        state, failure, hold, wait = sandbox_plan(tx.ref, tx.amount, tx.currency)
        if hold:
            tx.held = True
            await asyncio.sleep(hold)
            tx.held = False
        if tx.state == 'PENDING' and state != 'PENDING':
            self.finish(tx, state, failure)
        elif wait:
            self.later(wait, self.callback, tx, 'SUCCESS', None)

    def finish(self, tx, state, failure):
        tx.state, tx.failure, tx.changed, tx.moved = state, failure, now(), now()

    def callback(self, tx, state, failure):
        """The gateway tells how a pending payment ended."""
        used = tx.state == 'PENDING'
        self.store.webhooks.append({'receivedAt': stamp(now()), 'transactionId': tx.id, 'ref': tx.ref, 'state': state,
                                    'failureCode': failure, 'applied': used})
        if used:
            self.finish(tx, state, failure)
            terminal = self.store.terminals.get(tx.config_id)
            if terminal:
                self.hub.push(terminal, {'action': 'PAYMENT_STATUS', 'referenceId': tx.ref, 'status': tx.state, 'tradeNo': tx.trade_no,
                                         'grandTotal': pushed(tx.amount, tx.currency), 'channel': tx.channel})
        return used

    def refund(self, refund):
        if refund.sandbox:
            self.finish_refund(refund)
        else:
            self.later(SETTINGS['refundDelayMillis'] / 1000, self.finish_refund, refund)

    def finish_refund(self, refund):
        refund.state, refund.changed = 'SUCCESS', now()
