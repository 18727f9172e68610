#!/usr/bin/env python3
"""A kiosk that sells: an integrator (OAuth app) of the payment service.

Environment: BASE_URL, APP_ID, APP_SECRET, SYSTEM; optional CURRENCY (EUR), NAMES (JSON), BUG (see integrator-bugs.json).
It sells with payNow, prints a receipt on a terminal, refunds some sales, and ends with one line of JSON on its standard output.
"""
import argparse
import copy
import json
import os
import signal
import sys
import time
import uuid

from service_calls import Calls, Lost, bug, log, pick

# Every name that the document of the service leaves open. NAMES overrides any of them. Names of fields are paths: a dot goes one
# level down, * goes through a list, and a field with an empty name is not sent.
NAMES = {
    "money": "text",                  # form of amounts: text "12.50", number 12.5 or minor 1250
    "payReference": "referenceId", "payAmount": "price.total", "payCurrency": "price.unit", "payExtra": {},
    "outcome": "outcome.status", "outcomeCode": "outcome.errorCode",      # in the response of payNow
    "detailsReference": "referenceId", "details": "found.status", "detailsCode": "found.errorCode",
    "cancelReference": "referenceId", "cancelExtra": {},
    "refundReference": "referenceId", "refundAmount": "giveBack", "refundCurrency": "", "refundId": "refundNo", "refundExtra": {},
    "refundOutcome": "outcome.status",
    "refundQuery": "referenceId", "refundedAmount": "givenBack",          # refundStatus: its parameter, the sum of all refunds
    "terminals": "fleet", "terminalId": "terminalId", "terminalOnline": "live",
    "triggerTerminal": "terminalId", "triggerAction": "job", "triggerText": "sheet.body", "triggerExtra": {}, "triggerId": "jobNumber",
    "statusId": "jobNumber", "statusExtra": {}, "statusOutcome": "job.status",
}
NAMES.update(json.loads(os.environ.get("NAMES") or "{}"))
SOLD = ("SUCCESS", "TRANS_SUCCESS")
PASSING = ("ERR_PAYMENT_TIMEOUT", "ERR_SYSTEM_ERROR", "ERR_RATE_LIMITED")  # a later payment may succeed; a decline stays one
PRICES = (320, 475, 30, 1290, 699, 2450, 89, 4999, 1535)


def put(body, path, value):
    *above, last = path.split(".")
    for key in above:
        body = body.setdefault(key, {})
    if path:
        body[last] = value


def to_wire(cents):
    if bug("float-amount"):
        value = sum([0.1] * (cents // 10)) + cents % 10 / 100
        return {"minor": value * 100, "number": value}.get(NAMES["money"], str(value))
    if NAMES["money"] == "minor":
        return cents
    return cents / 100 if NAMES["money"] == "number" else f"{cents // 100}.{cents % 100:02d}"


def from_wire(value):
    """Cents of an amount or of a list of amounts; None if it is not one."""
    try:
        if isinstance(value, list):
            return sum(from_wire(item) for item in value)
        return round(float(value) * (1 if NAMES["money"] == "minor" else 100))
    except (TypeError, ValueError, OverflowError):
        return None


class Kiosk(Calls):
    outcome_path = NAMES["outcome"]

    def __init__(self, options):
        super().__init__()
        self.options = options
        self.currency = os.environ.get("CURRENCY") or "EUR"
        self.sales, self.receipt, self.terminals = [], None, []

    def renumber(self, body):
        put(body, NAMES["payReference"], self.reference(0))

    def reference(self, cents):
        if bug("reference-again"):
            return f"K{int(time.time() // 60)}-{cents}"
        return f"{self.options.prefix}K{uuid.uuid4().hex[:20]}"

    # ---- selling ----
    def details(self, reference):
        """Status and error code of a transaction; (None, None) if it is not known."""
        body = {}
        put(body, NAMES["detailsReference"], reference)
        try:
            status, reply = self.api("POST", "getTransactionDetails", body)
        except Lost:
            return None, None
        return (pick(reply, NAMES["details"]), pick(reply, NAMES["detailsCode"])) if status < 300 else (None, None)

    def charge(self, reference, cents):
        """Pays once under one reference and follows it until it is decided: status and error code."""
        body = copy.deepcopy(NAMES["payExtra"])
        put(body, NAMES["payReference"], reference)
        put(body, NAMES["payAmount"], to_wire(cents))
        put(body, NAMES["payCurrency"], self.currency)
        try:
            status, reply = self.api("POST", "payNow", body)
        except Lost:
            state, code = self.details(reference)
            return (self.follow(reference, state, code) if state else ("UNCLEAR", None))
        state, code = pick(reply, NAMES["outcome"]), pick(reply, NAMES["outcomeCode"])
        if status == 409:
            log("taken already:", reference)
            if bug("taken-pays-again"):
                return self.charge(self.reference(0), cents)
            state, code = self.details(reference)
        elif status >= 400 and not state:
            return f"REFUSED {status}", pick(reply, "errorCode")
        return self.follow(reference, state, code)

    def follow(self, reference, state, code):
        end, wait = time.time() + self.options.poll_for, 1.0
        while state not in SOLD and state != "FAILED" and (time.time() < end or bug("poll-endless")):
            if bug("pending-is-sold") and state == "PENDING":
                return "SUCCESS", None
            time.sleep(wait)
            wait = min(wait * 1.5, 5)
            new, new_code = self.details(reference)
            if new:
                state, code = new, new_code
            elif "getTransactionDetails" in self.forbidden:
                break
        if state == "PENDING" and not bug("pending-pays-again"):  # the customer goes: nothing may be taken later
            body = copy.deepcopy(NAMES["cancelExtra"])
            put(body, NAMES["cancelReference"], reference)
            try:
                log("cancels", reference, "status", self.api("POST", "cancelTransaction", body)[0])
            except Lost as error:
                log("cancel lost:", error)
            state, code = self.details(reference)
        return state or "UNCLEAR", code

    def sell(self, cents):
        sale = {"amount": to_wire(cents), "cents": cents, "outcome": None, "refunded": 0}
        self.sales.append(sale)
        for attempt in range(4):
            sale["referenceId"] = self.reference(cents)
            sale["outcome"], sale["errorCode"] = self.charge(sale["referenceId"], cents)
            log("sale", sale["referenceId"], to_wire(cents), sale["outcome"], sale["errorCode"] or "")
            if sale["outcome"] == "FAILED" and sale["errorCode"] in PASSING and attempt < 1:
                time.sleep(10 if sale["errorCode"] == "ERR_RATE_LIMITED" else 4)
                late = self.details(sale["referenceId"])  # a late success must not be charged a second time
                if late[0] != "FAILED":
                    sale["outcome"], sale["errorCode"] = self.follow(sale["referenceId"], *late)
                if sale["outcome"] == "FAILED":
                    continue
            elif sale["outcome"] == "FAILED" and sale["errorCode"] not in PASSING and bug("decline-again"):
                continue
            elif sale["outcome"] == "PENDING" and bug("pending-pays-again") and attempt < 1:
                continue
            break
        sale["decided"] = time.time()

    # ---- refunds ----
    def given_back(self, sale):
        """Cents refunded so far; None if the service does not tell."""
        method = "POST" if bug("refund-status-post") else "GET"
        try:
            status, reply = self.api(method, "refundStatus", query={NAMES["refundQuery"]: sale["referenceId"]})
        except Lost:
            return None
        return 0 if status == 404 else from_wire(pick(reply, NAMES["refundedAmount"])) if status < 300 else None

    def refund(self, sale, cents):
        before, refund_id = sale["refunded"], "R" + uuid.uuid4().hex[:20]
        body = copy.deepcopy(NAMES["refundExtra"])
        fields = (("refundReference", sale["referenceId"]), ("refundAmount", to_wire(cents)),
                  ("refundCurrency", self.currency), ("refundId", refund_id))
        for name, value in fields:
            put(body, NAMES[name], value)
        for attempt in (1, 2):
            if not bug("refund-early"):
                time.sleep(max(0.0, sale["decided"] + self.options.cooldown - time.time()))
            try:
                status, reply = self.api("POST", "refund", body, safe=False)
            except Lost:
                status, reply = 0, {}
            sale["decided"] = time.time()
            log("refund", sale["referenceId"], to_wire(cents), status or "lost", pick(reply, NAMES["refundOutcome"]) or "")
            if status == 403:
                return False
            if status == 0 and bug("refund-repeats"):
                put(body, NAMES["refundId"], refund_id + "B")
                continue
            now = self.given_back(sale)
            if 200 <= status < 300 and pick(reply, NAMES["refundOutcome"]) != "FAILED" or now is not None and now >= before + cents:
                sale["refunded"] = before + cents
                return True
            if status == 0 and now is None:
                sale["refundUnclear"] = True  # money: better asked by hand than refunded twice
            if status not in (0, 400) or now is None:
                return False
        return False

    def refund_some(self):
        sold = [sale for sale in self.sales if sale["outcome"] in SOLD]
        count = self.options.refunds if self.options.refunds >= 0 else (len(sold) + 2) // 3
        for place, sale in enumerate(sold[::3][:count]):
            half = sale["cents"] // 2
            if place == 0 and half:  # the first one in two parts
                if self.refund(sale, half):
                    self.refund(sale, sale["cents"] if bug("refund-too-much") else sale["cents"] - half)
            else:
                self.refund(sale, sale["cents"])

    # ---- the receipt ----
    def list_terminals(self):
        query = {"branchId": self.options.branch} if self.options.branch else None
        try:
            reply = self.api("GET", "listTerminals", query=query)[1]
        except Lost:
            reply = {}
        found = pick(reply, NAMES["terminals"])
        self.terminals = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
        log(len(self.terminals), "terminals,", sum(map(self.online, self.terminals)), "online")

    @staticmethod
    def online(terminal):
        return str(pick(terminal, NAMES["terminalOnline"])).lower() in ("true", "online", "connected", "1")

    def print_receipt(self):
        if not self.terminals:
            return
        target = max(self.terminals, key=self.online)
        lines = [f"{sale['amount']:>10} {self.currency} {sale['outcome']}" for sale in self.sales]
        body = copy.deepcopy(NAMES["triggerExtra"])
        put(body, NAMES["triggerTerminal"], pick(target, NAMES["terminalId"]))
        put(body, NAMES["triggerAction"], "PRINT")
        put(body, NAMES["triggerText"], "\n".join(["RECEIPT", *lines]))
        self.receipt = {"terminal": pick(target, NAMES["terminalId"]), "status": None}
        for _ in range(4 if bug("offline-again") and not self.online(target) else 1):
            try:
                status, reply = self.api("POST", "requestTerminal", body, safe=False)
            except Lost:
                return  # it may be printed: not sent a second time
        request_id = pick(reply, NAMES["triggerId"])
        log("PRINT for", self.receipt["terminal"], status, request_id)
        if status >= 300 or request_id is None:
            return
        self.receipt["requestId"] = request_id
        body = copy.deepcopy(NAMES["statusExtra"])
        put(body, NAMES["statusId"], request_id)
        for _ in range(6 if self.online(target) else 1):  # an offline terminal prints when it is back
            time.sleep(1)
            try:
                status, reply = self.api("POST", "requestStatus", body)
            except Lost:
                return
            self.receipt["status"] = pick(reply, NAMES["statusOutcome"])
            log("PRINT is", self.receipt["status"])
            if status >= 300 or self.receipt["status"] in ("COMPLETED", "FAILED"):
                return

    def run(self):
        self.list_terminals()
        for number in range(self.options.sales):
            amounts = self.options.amounts
            self.sell(amounts[number % len(amounts)])
            if "payNow" in self.forbidden:
                break
        self.print_receipt()
        self.refund_some()

    def summary(self):
        sold = [sale for sale in self.sales if sale["outcome"] in SOLD]
        sales = [{key: value for key, value in sale.items() if key not in ("cents", "decided")} for sale in self.sales]
        for sale in sales:
            sale["refunded"] = to_wire(sale["refunded"])
        return {"sold": len(sold), "total": to_wire(sum(sale["cents"] for sale in sold)), "currency": self.currency,
                "refunded": to_wire(sum(sale["refunded"] for sale in self.sales)), "sales": sales,
                "terminals": len(self.terminals), "receipt": self.receipt, "forbidden": sorted(self.forbidden)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sales", type=int, default=3)
    parser.add_argument("--amounts", type=lambda text: [round(float(one) * 100) for one in text.split(",")], default=PRICES)
    parser.add_argument("--prefix", default="", help="of the references, e.g. SBX-SLOW-")
    parser.add_argument("--refunds", type=int, default=-1, help="how many sales are refunded; without it every third")
    parser.add_argument("--cooldown", type=float, default=61, help="seconds between a payment or a refund and the next refund")
    parser.add_argument("--poll-for", type=float, default=45, help="seconds until a PENDING payment is cancelled")
    parser.add_argument("--branch", help="branchId for listTerminals")
    missing = [name for name in ("BASE_URL", "APP_ID", "APP_SECRET", "SYSTEM") if not os.environ.get(name)]
    options = parser.parse_args()
    if missing:
        parser.error("not set: " + ", ".join(missing))
    kiosk, code = Kiosk(options), 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        kiosk.run()
    except KeyboardInterrupt:
        code = 130
    except SystemExit as error:
        log(error)
        code = 1
    print(json.dumps(kiosk.summary()), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
