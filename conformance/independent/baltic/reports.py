"""Reports: summaries by channel and overall, settlement and its report. Sandbox and production are never mixed."""
from core import Record, bug, instant, new_id, now, stamp
from money import show
from payments import missing, place
from store import PAID, refunded, sees, show_transaction, visible


def rows(call, mix=False):
    """The transactions of a report: those of the caller, in the branch and the time asked for."""
    branch_id, since, until = call.body.get('branchId'), instant(call.body, 'from'), instant(call.body, 'to')
    if branch_id is not None:
        call.store.branch(call.who, branch_id)
    check = visible if mix and branch_id is not None else sees
    return [tx for tx in call.store.transactions
            if check(call.who, tx) and branch_id in (None, tx.branch)
            and (since is None or tx.created >= since) and (until is None or tx.created < until)]


def totals(transactions, *names):
    """Count and sum paid transactions in groups by the fields named and the currency."""
    groups = {}
    for tx in transactions:
        if tx.state in PAID:
            key = tuple(getattr(tx, name) for name in names + ('currency',))
            count, gross, back = groups.get(key, (0, 0, 0))
            groups[key] = (count + 1, gross + tx.amount, back + refunded(tx))
    answer = []
    for key, (count, gross, back) in sorted(groups.items()):
        line = dict(zip(names + ('currency',), key))
        line.update(count=count, grossTotal=show(gross, key[-1]), refundTotal=show(back, key[-1]), netTotal=show(gross - back, key[-1]))
        answer.append(line)
    return answer


async def get_channel_summary(call):
    return {'channels': totals(rows(call, bug('summary-mixed')), 'channel')}


async def overall_summary(call):
    found, states = rows(call), {}
    for tx in found:
        states[tx.state] = states.get(tx.state, 0) + 1
    return {'totals': totals(found), 'states': states}


def show_settlement(batch):
    return {'settlementId': batch.id, 'sandbox': batch.sandbox, 'merchantId': batch.merchant, 'branchId': batch.branch,
            'settledAt': stamp(batch.created), 'count': len(batch.transactions), 'totals': batch.totals}


async def settle(call):
    """Close what is paid and not yet settled into one batch."""
    where = place(call)
    open_ones = [tx for tx in rows(call) if tx.merchant == where.merchant and where.branch in (None, tx.branch)
                 and tx.state in PAID and not tx.settlement]
    batch = Record(id=new_id(), merchant=where.merchant, branch=where.branch, sandbox=call.who.sandbox, created=now(),
                   transactions=open_ones, totals=totals(open_ones))
    for tx in open_ones:
        tx.settlement = batch.id
    call.store.settlements[batch.id] = batch
    return show_settlement(batch)


async def settlement_report(call):
    key = call.body.get('settlementId')
    if key is None:
        return {'settlements': [show_settlement(one) for one in call.store.settlements.values() if sees(call.who, one)]}
    batch = call.store.settlements.get(key) if isinstance(key, str) else None
    if not batch or not sees(call.who, batch):
        raise missing('settlement')
    return dict(show_settlement(batch), transactions=[show_transaction(tx) for tx in batch.transactions])
