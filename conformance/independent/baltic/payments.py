"""Payments: payNow, saveTransaction, refund, cancelTransaction, and the queries of transactions."""
from core import REF, SETTINGS, Problem, Record, bad, bug, instant, new_id, now, one_of, text, whole
from money import currency_of, read
from store import EVERYWHERE, PAID, refunded, sees, show_refund, show_transaction, visible

CHANNELS = ('card', 'swish', 'twint', 'invoice', 'cash')


def missing(what='transaction'):
    return Problem(404, 'NOT_FOUND', 'there is no such ' + what)


def place(call):
    """The merchant, branch and terminal that a call is about; what is not named is the caller's own."""
    who, body, store = call.who, call.body, call.store
    config_id = whole(body, 'configId', needed=False)
    terminal = store.terminal(who, config_id) if config_id is not None else who.terminal
    branch_id = body.get('branchId')
    branch = store.branch(who, branch_id) if branch_id is not None else None
    if branch and terminal and terminal.branch != branch.id:
        if config_id is not None:
            raise bad('the terminal is not in this branch')
        terminal = None
    merchant_id = body.get('merchantId')
    merchant = store.merchant(who, merchant_id).id if merchant_id is not None else None
    implied = branch.merchant if branch else terminal.merchant if terminal else who.merchant
    if merchant and implied and merchant != implied and (branch or terminal or who.role not in EVERYWHERE):
        raise bad('branch or terminal belong to another merchant')
    merchant = merchant or implied
    if not merchant:
        raise bad('merchantId, branchId or configId is needed')
    own_branch = who.branch if merchant == who.merchant else None
    return Record(merchant=merchant, branch=branch.id if branch else terminal.branch if terminal else own_branch, terminal=terminal)


def start(call, origin, state):
    """Check the input of a new transaction and store it."""
    body, who = call.body, call.who
    ref = body.get('ref')
    if not isinstance(ref, str) or not REF.fullmatch(ref):
        raise bad('ref must be 1 to 64 of A-Z a-z 0-9 . _ -')
    currency = currency_of(body)
    amount = read(body.get('grossAmount'), currency, unlimited=origin == 'saveTransaction' and bug('save-range'))
    channel = one_of(body, 'channel', CHANNELS, 'card')
    where = place(call)
    if call.store.taken(where.merchant, who.sandbox, ref, origin):
        raise Problem(409, 'DUPLICATE', 'this ref has been used already')
    return call.store.add_transaction(
        ref=ref, amount=amount, currency=currency, channel=channel, state=state, origin=origin, sandbox=who.sandbox,
        merchant=where.merchant, branch=where.branch, config_id=where.terminal.config_id if where.terminal else None,
        system=call.system, gateway=call.store.merchants[where.merchant].gateway['acquirer'])


async def pay_now(call):
    tx = start(call, 'payNow', 'PENDING')
    await call.gateway.pay(tx)
    return show_transaction(tx)


async def save_transaction(call):
    """Keeps a payment that was taken elsewhere; no gateway is called."""
    return show_transaction(start(call, 'saveTransaction', text(call.body, 'state', needed=False, default='SUCCESS')))


def pick(call, check=sees):
    """The transaction that a body names by `transactionId` or by `ref`."""
    key, ref = call.body.get('transactionId'), call.body.get('ref')
    if isinstance(key, str):
        found = call.store.by_id.get(key)
        if found and check(call.who, found):
            return found
    elif isinstance(ref, str):
        for tx in reversed(call.store.transactions):
            if tx.ref == ref and sees(call.who, tx):
                return tx
    else:
        raise bad('transactionId or ref is needed')
    raise missing()


async def refund(call):
    tx = pick(call)
    if tx.state not in PAID:
        raise Problem(400, 'NOT_REFUNDABLE', 'only a paid transaction can be refunded')
    left = tx.amount - refunded(tx)
    given = call.body.get('grossAmount')
    amount = left if given is None else read(given, tx.currency)
    latest = max([tx.moved] + [one.created for one in tx.refunds])
    exempt = bug('full-no-cooldown') and amount == tx.amount
    if now() < latest + SETTINGS['refundCooldownSeconds'] and not exempt:
        raise Problem(400, 'REFUND_COOLDOWN', 'the last movement of this transaction is too recent')
    if amount > (tx.amount if bug('balance-whole') else left) or amount < 1:
        raise Problem(400, 'REFUND_BALANCE', 'the refund exceeds what is left of the transaction')
    made = Record(id=new_id(), tx=tx, merchant=tx.merchant, branch=tx.branch, sandbox=tx.sandbox, amount=amount, state='PENDING',
                  created=now(), changed=now())
    tx.refunds.append(made)
    call.store.refunds[made.id] = made
    call.gateway.refund(made)
    return show_refund(made)


async def cancel_transaction(call):
    tx = pick(call)
    if tx.state not in PAID + ('PENDING',) or tx.refunds or tx.settlement:
        raise Problem(409, 'WRONG_STATE', 'this transaction cannot be cancelled any more')
    call.gateway.finish(tx, 'CANCELLED', None)
    return show_transaction(tx)


async def get_transaction_details(call):
    def check(who, tx):
        own = visible(who, tx) or bug('sandbox-tenant') and who.sandbox
        return own and tx.sandbox == who.sandbox
    tx = pick(call, check)
    return dict(show_transaction(tx), refunds=[show_refund(one) for one in tx.refunds])


def page(call, wanted=lambda tx: True, check=sees):
    """Newest first; the cursor is the number of the last transaction looked at, so a page may be short."""
    limit = min(whole(call.body, 'limit', needed=False, default=SETTINGS['pageSize'], least=1), SETTINGS['pageSize'])
    cursor = whole(call.body, 'cursor', needed=False)
    rows, looked = [], 0
    newest = len(call.store.transactions) if cursor is None else min(cursor - 1, len(call.store.transactions))
    for number in range(newest, 0, -1):
        tx, looked = call.store.transactions[number - 1], looked + 1
        if check(call.who, tx) and wanted(tx):
            rows.append(show_transaction(tx))
        if rows and looked >= limit:
            return {'transactions': rows, 'nextCursor': number if number > 1 else None}
    return {'transactions': rows, 'nextCursor': None}


async def get_recent_transactions(call):
    def check(who, tx):
        late = bug('page-two-sandbox') and call.body.get('cursor') is not None and not who.sandbox
        return visible(who, tx) if late else sees(who, tx)
    return page(call, check=check)


async def find(call):
    body, since, until = call.body, instant(call.body, 'from'), instant(call.body, 'to')
    fields = {name: text(body, name, needed=False) for name in ('ref', 'state', 'channel', 'currency', 'branchId', 'gatewayTransactionId')}
    fields['configId'] = whole(body, 'configId', needed=False)
    names = {'branchId': 'branch', 'gatewayTransactionId': 'specific', 'configId': 'config_id'}
    begin = text(body, 'refBegins', needed=False, default='')
    fields = {names.get(name, name): value for name, value in fields.items() if value is not None}

    def wanted(tx):
        return (all(getattr(tx, name) == value for name, value in fields.items()) and tx.ref.startswith(begin)
                and (since is None or tx.created >= since) and (until is None or tx.created < until))

    def check(who, tx):
        return tx.sandbox == who.sandbox if bug('find-by-ref') and 'ref' in fields else sees(who, tx)
    return page(call, wanted, check)


async def refund_status(call):
    found = call.store.refunds.get(call.query.get('refundId', ''))
    if not found or not sees(call.who, found):
        raise missing('refund')
    return show_refund(found)
