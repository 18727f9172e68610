"""Amounts: decimal strings with exactly the decimals of their currency outside, whole minor units inside."""
import re
from core import Problem, bad, bug

PLACES = {'EUR': 2, 'CHF': 2, 'SEK': 2, 'JPY': 0}
LARGEST = {'EUR': 25000, 'CHF': 25000, 'SEK': 250000, 'JPY': 2500000}
SHAPES = {2: re.compile(r'(0|[1-9][0-9]{0,9})\.[0-9]{2}'), 0: re.compile(r'0|[1-9][0-9]{0,9}')}


def currency_of(body):
    value = body.get('currency')
    if not isinstance(value, str) or value not in PLACES:
        raise bad('currency must be one of ' + ', '.join(PLACES))
    return value


def read(value, currency, unlimited=False):
    """Minor units of an amount as a client writes it."""
    if not isinstance(value, str) or not SHAPES[PLACES[currency]].fullmatch(value):
        raise Problem(400, 'AMOUNT_FORMAT', 'an amount in %s is a string with %d decimals' % (currency, PLACES[currency]))
    minor = int(value.replace('.', ''))
    if not unlimited and not 1 <= minor <= LARGEST[currency] * 10 ** PLACES[currency]:
        raise Problem(400, 'AMOUNT_RANGE', 'the amount must be above zero and at most %d %s' % (LARGEST[currency], currency))
    return minor


def show(minor, currency):
    places = PLACES[currency]
    if not places:
        return str(minor)
    sign, minor = ('-' if minor < 0 else ''), abs(minor)
    return '%s%d.%02d' % (sign, minor // 100, minor % 100)


def hundredths(minor, currency):
    """The amount in hundredths of the currency's unit, whatever its decimals."""
    return minor * 100 // 10 ** PLACES[currency]


def pushed(minor, currency):
    """The amount as PAYMENT_STATUS carries it."""
    return minor if bug('yen-number') and not PLACES[currency] else show(minor, currency)
