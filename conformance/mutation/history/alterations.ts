/** Another plausible value for a field. */
export interface Alteration {
  /** The change in words: `to FAILED`. */
  readonly label: string;
  /** Returns the new value, `absent`, or undefined if the alteration does not apply to this value. */
  readonly alter: (value: unknown, others: readonly unknown[]) => unknown;
}

/** The field is removed. */
export const absent = Symbol('absent');

/** The value of another event of the same type. */
const ofAnother: Alteration = {
  label: 'of another',
  alter: (value, others) => (value === undefined ? undefined : others.find((other) => other !== value)),
};

/** A value that no other event has. */
const unknown: Alteration = {
  label: 'unknown',
  alter: (value) => {
    if (typeof value === 'string') return `${value}x`;
    return typeof value === 'number' ? value + 900_000 : undefined;
  },
};

const toggled: Alteration = {
  label: 'toggled',
  alter: (value) => (typeof value === 'boolean' ? !value : undefined),
};

const removed: Alteration = {
  label: 'absent',
  alter: (value) => (value === undefined ? undefined : absent),
};

const to = (other: unknown): Alteration => ({
  label: `to ${other}`,
  alter: (value) => (value === other ? undefined : other),
});

const by = (difference: number): Alteration => ({
  label: `${difference > 0 ? '+' : ''}${difference}`,
  alter: (value) => (typeof value === 'number' ? Math.max(0, value + difference) : undefined),
});

const less: Alteration = {
  label: 'one less',
  alter: (value) => (typeof value === 'number' && value > 0 ? value - 1 : undefined),
};

const cent: Alteration = {
  label: '+0.01',
  alter: (value) => (typeof value === 'string' ? (Number(value) + 0.01).toFixed(2) : undefined),
};

const added = (other: unknown): Alteration => ({
  label: `added, ${other}`,
  alter: (value) => (value === undefined ? other : undefined),
});

const replaced = (other: unknown): Alteration => ({
  label: `to ${other}`,
  alter: (value) => (value === undefined || value === other ? undefined : other),
});

/** One more or one less of a record with this status. */
const counted = (status: string, difference: number): Alteration => ({
  label: `${status} ${difference > 0 ? '+' : ''}${difference}`,
  alter: (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const count: unknown = Reflect.get(value, status) ?? 0;
    if (typeof count !== 'number' || count + difference < 0) return undefined;
    return { ...value, [status]: count + difference };
  },
});

const counts = (...statuses: readonly string[]) =>
  statuses.flatMap((status) => [counted(status, 1), counted(status, -1)]);

/** The first total of a summary with another sum of one kind; the first status where there are several. */
const summed = (
  kind: 'statuses' | 'refunds' | 'pendingRefunds',
  count: number,
  amount: number,
): Alteration => ({
  label: `${kind} +${count} and +${amount}.00`,
  alter: (value) => {
    const [first, ...rest] = totalsOf(value);
    if (first === undefined) return undefined;
    const more = (sum: unknown) => ({
      count: Number(Reflect.get(Object(sum), 'count')) + count,
      amount: (Number(Reflect.get(Object(sum), 'amount')) + amount).toFixed(2),
    });
    const changed: unknown = first[kind];
    if (kind !== 'statuses') return [{ ...first, [kind]: more(changed) }, ...rest];
    const [[status, sum] = ['SUCCESS', {}], ...others] = Object.entries(Object(changed));
    return [{ ...first, statuses: { [status]: more(sum), ...Object.fromEntries(others) } }, ...rest];
  },
});

const netChanged: Alteration = {
  label: 'net +0.01',
  alter: (value) => {
    const [first, ...rest] = totalsOf(value);
    return first && [{ ...first, net: (Number(first.net) + 0.01).toFixed(2) }, ...rest];
  },
};

function totalsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map((each) => ({ ...Object(each) })) : [];
}

const id = [ofAnother, unknown];
const switched = [toggled];
const words = [unknown];
const payments = ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED', 'REPORTED'];
const states = ['offline', 'authenticating', 'connecting', 'registering', 'online', 'backing-off', 'stopped'];

/** The alterations of a field, by its name, for each type of event that has no others. */
export const alterationsOfField: Readonly<Record<string, readonly Alteration[]>> = {
  actor: id,
  seq: [],
  t: [],
  type: [],
  referenceId: id,
  refundReferenceId: id,
  specificTId: id,
  tradeNo: id,
  merchantId: id,
  requestId: id,
  sessionId: id,
  configId: id,
  terminalId: id,
  sandbox: switched,
  fleet: switched,
  redelivered: switched,
  asExpected: switched,
  amount: [cent, to('0.00')],
  currency: [to('USD'), to('EUR')],
  requestType: [replaced('PRINT'), replaced('FORCE_REFRESH')],
  errorCode: [removed, added('ERR_SYSTEM_ERROR'), replaced('ERR_SYSTEM_ERROR')],
  reason: words,
  description: words,
  text: words,
  characters: [by(1)],
  attempt: [by(1), by(-1)],
  delayMs: [by(1), by(-1), by(1_000)],
  from: states.map(to),
  to: states.map(to),
  replaces: [removed, unknown],
  phase: ['provisioning', 'connecting', 'running', 'stopping'].map(to),
  fault: [by(1), unknown],
  kind: [to('cut'), to('backend-restart')],
  terminals: [by(1), by(-1)],
  terminalIds: [removed],
  affected: [by(-1), by(1)],
  target: [to('https://payments.example')],
  jitter: switched,
  baseUrl: words,
  webSocketUrl: words,
  payments: [...counts(...payments), by(1), less],
  refunds: [...counts('SUCCESS', 'PENDING', 'FAILED'), by(1), less],
  commands: [...counts('QUEUED', 'SENT', 'COMPLETED', 'FAILED'), by(1), less],
  reports: [by(1), by(-1)],
  refundedAmount: [cent, to('0.00')],
  online: switched,
  merchants: [by(1), by(-1)],
  complete: switched,
  outcome: ['complete', 'partial', 'failed', 'stopped'].map(to),
  state: ['watching', 'away', 'stopped'].map(to),
  audited: [removed, toggled],
  totals: [
    summed('statuses', 1, 0),
    summed('statuses', 0, 1),
    summed('refunds', 1, 0),
    summed('refunds', 0, 1),
    summed('pendingRefunds', 1, 0),
    netChanged,
  ],
};

/** The alterations of a status, by the family of the event. */
export const alterationsOfStatus: Readonly<Record<string, readonly Alteration[]>> = {
  payment: payments.map(to),
  refund: ['PENDING', 'SUCCESS', 'FAILED'].map(to),
  report: [...payments, 'TRANS_FAILED', 'TRANS_SUCCESS'].map(to),
  command: ['COMPLETED', 'FAILED', 'SENT', 'QUEUED'].map(to),
  dashboard: ['COMPLETED', 'FAILED', 'SUCCESS', 'PENDING'].map(replaced),
  terminal: ['ACTIVE', 'DEACTIVATED'].map(to),
};
