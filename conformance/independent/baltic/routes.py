"""All REST paths: finding the operation, checking the caller and the scope, reading the body, writing the answer."""
import sys
import traceback
import office
import payments
import reports
import terminals
from auth import need_role, need_scope
from core import Problem, Record, bad, bug, dump_json, load_json
from http1 import Response, plain

SYSTEMS = ('pos', 'kiosk', 'app', 'erp')
BUSINESS = {
    'payNow': ('POST', 'payments:direct', payments.pay_now),
    'saveTransaction': ('POST', 'payments:direct', payments.save_transaction),
    'refund': ('POST', 'refunds:write', payments.refund),
    'cancelTransaction': ('POST', 'refunds:write', payments.cancel_transaction),
    'getTransactionDetails': ('POST', 'transactions:read', payments.get_transaction_details),
    'getRecentTransactions': ('POST', 'transactions:read', payments.get_recent_transactions),
    'find': ('POST', 'transactions:read', payments.find),
    'refundStatus': ('GET', 'transactions:read', payments.refund_status),
    'getChannelSummary': ('POST', 'reports:read', reports.get_channel_summary),
    'overallSummary': ('POST', 'reports:read', reports.overall_summary),
    'settle': ('POST', 'reports:read', reports.settle),
    'settlementReport': ('POST', 'reports:read', reports.settlement_report),
    'listTerminals': ('GET', 'terminals:read', terminals.list_terminals),
    'requestTerminal': ('POST', 'terminals:trigger', terminals.request_terminal),
    'requestStatus': ('POST', 'terminals:read', terminals.request_status),
}
TERMINAL = {'ws-token': ('POST', terminals.ws_token), 'info': ('GET', terminals.info), 'activate': ('POST', terminals.activate)}


def nowhere():
    return Problem(404, 'NOT_FOUND', 'there is nothing at this path')


def need_method(request, *methods):
    if request.method not in methods:
        raise Problem(405, 'WRONG_METHOD', 'use ' + ' or '.join(methods), {'allow': ', '.join(methods)})


class Api:
    def __init__(self, store, hub, auth, gateway):
        self.store, self.hub, self.auth, self.gateway = store, hub, auth, gateway

    async def handle(self, request):
        if request.parts[:2] != ['api', 'v1']:
            return plain(404, 'Baltic Till: there is nothing here')
        try:
            return Response(200, dump_json(await self.answer(request, request.parts[2:])))
        except Problem as problem:
            status, code, message, headers = problem.status, problem.code, problem.message, problem.headers
        except Exception:
            traceback.print_exc(file=sys.stderr)
            status, code, message, headers = 500, 'ERR_SYSTEM_ERROR', 'something went wrong inside', {}
        return Response(status, dump_json({'errorCode': code, 'message': message}), headers=headers)

    async def answer(self, request, parts):
        if parts == ['oauth', 'token']:
            need_method(request, 'POST')
            return self.auth.issue(request)
        if len(parts) == 2 and parts[0] in SYSTEMS and parts[1] in BUSINESS:
            method, scope, action = BUSINESS[parts[1]]
            need_method(request, method)
            who = self.auth.caller(request)
            need_scope(who, scope, *parts)
            return await action(self.call(request, who, system=parts[0]))
        if len(parts) == 2 and parts[0] == 'terminal' and parts[1] in TERMINAL:
            method, action = TERMINAL[parts[1]]
            need_method(request, method)
            return await action(self.call(request, self.auth.caller(request)))
        if parts[:1] == ['office']:
            return await self.office(request, parts[1:])
        raise nowhere()

    async def office(self, request, parts):
        methods = []
        for method, pattern, roles, action in office.ROUTES:
            wanted = pattern.split('/')[1:]
            if len(wanted) == len(parts) and all(want == part or want[0] == '{' and part for want, part in zip(wanted, parts)):
                methods.append(method)
                if method == request.method:
                    who = self.auth.caller(request)
                    names = {want[1:-1]: part for want, part in zip(wanted, parts) if want[0] == '{'}
                    peek = bug('gateway-peek') and action is office.read_gateway and names['merchantId'] == who.merchant
                    if not (peek and who.role == 'INTEGRATOR'):
                        need_role(who, roles, 'this part of the back office is not open to the role ')
                    return await action(self.call(request, who, names=names, binary=action is office.upload_apk))
        if methods:
            need_method(request, *methods)
        raise nowhere()

    def call(self, request, who, system='', names=None, binary=False):
        body = {}
        if request.body and not binary and request.method != 'GET':
            try:
                body = load_json(request.body)
            except ValueError:
                body = None
            if not isinstance(body, dict):
                raise bad('the body must be a JSON object')
        return Record(who=who, body=body, raw=request.body, query=request.query, system=system, names=names, store=self.store,
                      hub=self.hub, gateway=self.gateway)
