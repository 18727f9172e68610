/** Words that other services use for a word of the profile. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  pay: ['payment', 'payments', 'charge', 'charges', 'sale', 'sales', 'now', 'direct'],
  save: ['record', 'recorded', 'import'],
  cancel: ['void', 'cancellation', 'reverse'],
  transaction: ['transactions', 'payment', 'payments', 'trade'],
  details: ['detail', 'lookup', 'look', 'get', 'one'],
  recent: ['latest', 'last'],
  find: ['search', 'query'],
  status: ['state'],
  settle: ['settlement', 'settlements', 'batch', 'batches'],
  settlement: ['settle', 'batch', 'batches'],
  summary: ['report', 'reports', 'totals'],
  overall: ['all', 'total'],
  terminal: ['terminals', 'device', 'devices', 'managed', 'pos'],
  request: ['command', 'commands', 'trigger'],
  merchant: ['merchants', 'company', 'companies', 'organisation'],
  branch: ['branches', 'site', 'sites', 'store', 'stores', 'outlet', 'location'],
  app: ['apps', 'application', 'applications', 'client', 'clients', 'integration'],
  user: ['users', 'staff', 'account', 'accounts'],
  token: ['session', 'sessions', 'auth', 'login', 'ticket', 'oauth'],
  socket: ['ws', 'websocket', 'channel', 'ticket'],
  info: ['profile', 'configuration', 'config', 'me'],
  activate: ['activation', 'enrol', 'enroll'],
  deactivate: ['retire', 'retirement', 'disable', 'block'],
  kick: ['disconnect', 'disconnection'],
  refresh: ['reload'],
  sync: ['upload', 'synchronize', 'snapshot'],
  rename: ['name', 'update', 'patch', 'change'],
  change: ['update', 'patch', 'edit'],
  create: ['add', 'new', 'register', 'post'],
  list: ['all', 'get', 'index'],
  delete: ['remove'],
  revoke: ['revocation', 'grant', 'withdraw'],
  renew: ['rotate', 'replace', 'reset'],
  secret: ['key', 'password', 'credential', 'credentials'],
  role: ['roles', 'position', 'positions'],
  release: ['releases', 'build', 'builds', 'apk', 'firmware', 'version', 'versions'],
  webhook: ['webhooks', 'callback', 'callbacks'],
  resolve: ['simulate', 'simulated', 'decide', 'complete'],
  gateway: ['acquirer', 'acquirers', 'gateways'],
  monitoring: ['monitor', 'health', 'metrics', 'stats'],
  settings: ['setting', 'options', 'parameters'],
  fees: ['fee', 'prices', 'price'],
  admin: ['administration', 'office', 'backoffice', 'manage', 'management'],
  amount: ['sum', 'value', 'total'],
  id: ['no', 'number', 'ref', 'reference', 'key', 'code', 'identifier'],
  reference: ['ref', 'order', 'id'],
  created: ['at', 'time', 'date', 'timestamp'],
  register: ['hello', 'online'],
  heartbeat: ['ping', 'alive', 'keepalive'],
  result: ['results', 'done', 'outcome'],
  message: ['text', 'description'],
  body: ['text', 'content'],
};

/** `createdAt`, `created_at` and `/created-at` as `created, at`; versions and placeholders are left out. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'api' && !/^v?\d+$/.test(word));
}

/** The share of the words of the profile that another text has, by itself or by a synonym: 0 to 1, minus a bit for each other word. */
export function likeness(own: readonly string[], other: readonly string[]): number {
  if (own.length === 0 || other.length === 0) return 0;
  const met = new Set<string>();
  const points = own.map((word) => {
    const same = other.find((each) => each === word || each === `${word}s` || `${each}s` === word);
    const like = same ?? other.find((each) => synonyms[word]?.includes(each));
    if (like !== undefined) met.add(like);
    if (same !== undefined) return 1;
    return like === undefined ? 0 : 0.7;
  });
  const sum = points.reduce<number>((total, each) => total + each, 0);
  return sum / own.length - 0.05 * (new Set(other).size - met.size);
}

function plainName(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/** True for names that differ in their letter case and separators alone. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}
