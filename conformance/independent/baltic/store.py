"""Everything the service remembers, in memory, and who may see what of it."""
import itertools
import secrets
from core import Problem, Record, bug, new_id, now, stamp
from money import show

EVERYWHERE = ('ADMIN', 'SYSTEM_ADMIN')
PAID = ('SUCCESS', 'TRANS_SUCCESS')


class Store:
    def __init__(self):
        self.merchants, self.branches, self.terminals, self.users, self.apps = {}, {}, {}, {}, {}
        self.transactions, self.by_id, self.refs, self.reported = [], {}, {}, {}
        self.refunds, self.commands, self.settlements = {}, {}, {}
        self.apks, self.webhooks = [], []
        self.roles = {'BRANCH': 'works in one branch', 'MERCHANT': 'works for one merchant', 'ADMIN': 'staff of Baltic Till',
                      'SYSTEM_ADMIN': 'staff with every right', 'INTEGRATOR': 'an OAuth app; never given to users'}
        self.config_ids, self.trade_numbers, self.started = itertools.count(7001), itertools.count(1), now()

    def add_merchant(self, name):
        merchant = Record(id=new_id(), name=name, fees={'percent': '1.25', 'fixed': '0.10'},
                          gateway={'acquirer': 'nordlink', 'behaviour': 'normal', 'channels': ['card', 'swish', 'twint']})
        self.merchants[merchant.id] = merchant
        self.reported[merchant.id] = {}
        return merchant

    def add_branch(self, merchant, name):
        branch = Record(id=new_id(), merchant=merchant.id, branch=None, name=name)
        branch.branch = branch.id
        self.branches[branch.id] = branch
        return branch

    def add_terminal(self, branch, label):
        terminal = Record(config_id=next(self.config_ids), id=new_id(), label=label, merchant=branch.merchant, branch=branch.id,
                          client_id=new_id(), secret=new_secret(), access_id=secrets.token_hex(8), active=False, times_off=0,
                          code=new_code(), settings={}, snapshot=None, snapshot_at=None, seen=None, backlog=[], used=set())
        self.terminals[terminal.config_id] = terminal
        return terminal

    def add_user(self, name, role, merchant=None, branch=None):
        user = Record(id=new_id(), name=name, role=role, merchant=merchant, branch=branch, client_id=new_id(),
                      secret=new_secret(), used=set())
        self.users[user.id] = user
        return user

    def add_app(self, name, merchant, branch, scopes, sandbox):
        app = Record(id=new_id(), name=name, merchant=merchant, branch=branch, scopes=scopes, sandbox=sandbox,
                     secret=new_secret(), used=set(), revoked=False, created=now())
        self.apps[app.id] = app
        return app

    def taken(self, merchant, sandbox, ref, origin=None):
        """The transaction that has this reference already."""
        found = self.refs.get((merchant, sandbox, ref))
        if found and bug('dup-across') and origin and found.origin != origin:
            return None
        return None if found and bug('dup-while-held') and found.held and found.sandbox else found

    def add_transaction(self, **fields):
        tx = Record(id=new_id(), seq=len(self.transactions) + 1, failure=None, settlement=None, refunds=[], created=now(),
                    changed=now(), held=False, moved=now(), trade_no='BT%08d' % next(self.trade_numbers), specific=None)
        tx.__dict__.update(fields)
        self.transactions.append(tx)
        self.by_id[tx.id] = tx
        self.refs[(tx.merchant, tx.sandbox, tx.ref)] = tx
        return tx

    def merchant(self, who, merchant_id):
        merchant = self.merchants.get(merchant_id) if isinstance(merchant_id, str) else None
        if not merchant or who.role not in EVERYWHERE and who.merchant != merchant.id:
            raise Problem(404, 'NOT_FOUND', 'there is no such merchant')
        return merchant

    def branch(self, who, branch_id):
        branch = self.branches.get(branch_id) if isinstance(branch_id, str) else None
        if not branch or not visible(who, branch):
            raise Problem(404, 'NOT_FOUND', 'there is no such branch')
        return branch

    def terminal(self, who, config_id):
        terminal = self.terminals.get(config_id)
        if not terminal or not visible(who, terminal):
            raise Problem(404, 'NOT_FOUND', 'there is no such terminal')
        return terminal


def new_secret():
    return secrets.token_urlsafe(24)


def new_code():
    return '-'.join('%04d' % secrets.randbelow(10000) for _ in range(3))


def visible(who, thing):
    """The check of tenant ownership."""
    if who.role in EVERYWHERE:
        return True
    return thing.merchant == who.merchant and (who.branch is None or thing.branch == who.branch)


def sees(who, thing):
    """Tenant ownership, and sandbox apart from production."""
    return visible(who, thing) and thing.sandbox == who.sandbox


def refunded(tx):
    return sum(refund.amount for refund in tx.refunds)


def show_refund(refund):
    return {'refundId': refund.id, 'transactionId': refund.tx.id, 'ref': refund.tx.ref, 'state': refund.state, 'sandbox': refund.sandbox,
            'grossAmount': show(refund.amount, refund.tx.currency), 'currency': refund.tx.currency,
            'createdAt': stamp(refund.created), 'changedAt': stamp(refund.changed)}


def show_transaction(tx):
    return {'transactionId': tx.id, 'ref': tx.ref, 'state': tx.state, 'failureCode': tx.failure, 'sandbox': tx.sandbox,
            'grossAmount': show(tx.amount, tx.currency), 'currency': tx.currency, 'refundedAmount': show(refunded(tx), tx.currency),
            'channel': tx.channel, 'gateway': tx.gateway, 'tradeNo': tx.trade_no, 'gatewayTransactionId': tx.specific,
            'origin': tx.origin, 'system': tx.system, 'merchantId': tx.merchant, 'branchId': tx.branch, 'configId': tx.config_id,
            'settlementId': tx.settlement, 'createdAt': stamp(tx.created), 'changedAt': stamp(tx.changed)}
