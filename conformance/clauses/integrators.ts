import { indexed } from './catalogue.js';
import type { Clause } from './clause.js';

/**
 * The requirements for a client of the REST operations. The service document describes the service; how an integrator must
 * use it follows from that, and the reference profile decides it. A service cannot break these clauses, so they are not in
 * the catalogue of `conform`: `certify integrator` judges a client by them.
 */
const rows: readonly Clause[] = [
  {
    id: 'INT-01',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator uses one token for its calls until it is about to expire, and not one for each call.',
  },
  {
    id: 'INT-02',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator requests a new token when the old one expires (AUTH-05), and continues with it.',
  },
  {
    id: 'INT-03',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator responds to a 401 with one new token and continues with it; neither the rejected token nor requests for a new one are repeated in a loop.',
  },
  {
    id: 'INT-04',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator requests its token by its credentials alone and asks for no scope (AUTH-01, AUTH-04).',
  },
  {
    id: 'INT-05',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator does not repeat a call that was rejected with 403 ERR_FORBIDDEN, except once with a new token (AUTH-09).',
  },
  {
    id: 'INT-06',
    level: 'P',
    party: 'integrator',
    requirement:
      'After a lost response an integrator keeps the referenceId: it does not take the payment again under another one before it has the outcome (PAY-02).',
  },
  {
    id: 'INT-07',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator finds out the outcome of a payment whose response was lost: 409 means that it exists, and a look-up shows its status.',
  },
  {
    id: 'INT-08',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator takes PENDING neither for SUCCESS nor for FAILED, and follows the payment until it is final, by look-ups or by PAYMENT_STATUS (SBX-02).',
  },
  {
    id: 'INT-09',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator whose refund is rejected within the cooldown refunds again when it is over, and not before (REF-03).',
  },
  {
    id: 'INT-10',
    level: 'P',
    party: 'integrator',
    requirement:
      'After a 429 an integrator calls no business operation before the time of Retry-After is over (RAT-02), and then continues.',
  },
  {
    id: 'INT-11',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator takes FAILED for final, although the response is 200: it neither repeats the referenceId nor refunds or cancels the payment (SBX-05 to SBX-08).',
  },
  {
    id: 'INT-12',
    level: 'P',
    party: 'integrator',
    requirement:
      'After a 5xx an integrator repeats a payment with the same referenceId and with pauses, or looks it up.',
  },
  {
    id: 'INT-13',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator names only terminals, branches and merchants of its own tenant (TEN-04, TEN-05).',
  },
  {
    id: 'INT-14',
    level: 'P',
    party: 'integrator',
    requirement:
      "An integrator takes 404 for final, since unknown and another tenant's look the same (TEN-09), and does not repeat the call.",
  },
  {
    id: 'INT-15',
    level: 'P',
    party: 'integrator',
    requirement:
      'An integrator makes no call that the service never accepts: it calls each operation by its method and in one system, with a valid body (PAY-04), refunds at most the balance (REF-02), and gives each payment a referenceId of its own (PAY-02).',
  },
];

/** Every clause that binds an integrator, by id. */
export const integratorClauses: ReadonlyMap<string, Clause> = indexed(rows);
