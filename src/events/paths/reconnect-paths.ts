/** The ids of the reconnect paths, in the order in which they are listed. */
export const pathIds = [
  'cut',
  'half-open',
  'refresh',
  'session-timeout',
  'expired-at-connect',
  'expired-in-session',
  'kick',
  'deactivation',
  'replacement',
  'fallback',
  'restart',
  'back-off-cap',
  'token-down',
] as const;

export type PathId = (typeof pathIds)[number];

/** The times of the service document that a path makes shorter, and the factor. */
export interface Scale {
  readonly of: 'lives' | 'heart-beat' | 'back-off';
  readonly by: number;
}

/** The backend of a path: the one of the run, or one of its own in the same process. */
export type PathBackendName =
  | 'shared'
  | 'ordinary'
  | 'restarted'
  | 'short-lives'
  | 'refreshed-lives'
  | 'early-timeout'
  | 'quick-heart-beat';

/** One step of a path, as the events of its terminal show it. */
export interface PathStep {
  /** The step in a few words: it follows the terminal's name. */
  readonly text: string;
  /** The state that the terminal enters. */
  readonly state?: string;
  /** Matches the reason of the state. */
  readonly reason?: RegExp;
  /** The number of the attempt that the terminal schedules. */
  readonly attempt?: number;
  /** The command that the terminal has executed. */
  readonly executed?: string;
  /** True: a RECEIPT has confirmed a transaction report. */
  readonly confirmed?: true;
}

/** A way in which a terminal loses or renews its session and comes back. */
export interface ReconnectPath {
  readonly title: string;
  /** The way in which the fleet is led onto it. */
  readonly provoked: string;
  /** The steps by which it is recognized as walked, in this order; other events may come between them. */
  readonly steps: readonly PathStep[];
  readonly backend: PathBackendName;
  readonly scale?: Scale;
  /** Its time on a machine that is not busy, in milliseconds. */
  readonly takesMs: number;
}

const online: PathStep = { text: 'is online again', state: 'online' };
const lost = (reason: RegExp, text: string): PathStep => ({ text, state: 'backing-off', reason });
const waits = (attempt: number, text: string): PathStep => ({ text: `waits ${text}`, attempt });
const confirmed: PathStep = { text: 'has the receipt of its report', confirmed: true };

/** Each reconnect path: what happens, how it is provoked, and how it is recognized. */
export const reconnectPaths: Readonly<Record<PathId, ReconnectPath>> = {
  cut: {
    title: 'The connection is cut, and two attempts fail',
    provoked:
      'The socket is destroyed and the WebSockets of two attempts are refused. The terminal takes a card payment meanwhile.',
    steps: [waits(1, '1 s'), waits(2, '2 s'), waits(3, '4 s'), online, confirmed],
    backend: 'shared',
    takesMs: 8_000,
  },
  'half-open': {
    title: 'The line is dead without a sign, and a missing heart-beat shows it',
    provoked: 'The socket stays open and carries nothing.',
    steps: [lost(/heart-beat/, 'misses the heart-beat'), online],
    backend: 'quick-heart-beat',
    scale: { of: 'heart-beat', by: 10 },
    takesMs: 5_000,
  },
  refresh: {
    title: 'The wsToken reaches 25 of its 30 minutes and is renewed',
    provoked: 'The terminal stays online until it is time.',
    steps: [{ text: 'connects with a new wsToken', state: 'connecting', reason: /^token refresh$/ }, online],
    backend: 'refreshed-lives',
    scale: { of: 'lives', by: 200 },
    takesMs: 9_000,
  },
  'session-timeout': {
    title: 'SESSION_TIMEOUT announces the end of the session, which is renewed',
    provoked: 'The backend sends it before the refresh of the terminal is due.',
    steps: [
      { text: 'connects with a new wsToken', state: 'connecting', reason: /^SESSION_TIMEOUT$/ },
      online,
    ],
    backend: 'early-timeout',
    scale: { of: 'lives', by: 300 },
    takesMs: 5_000,
  },
  'expired-at-connect': {
    title: 'The wsToken expires on the way to CONNECT, which is rejected',
    provoked: 'The socket is destroyed, and the next handshake is delayed for longer than a wsToken lives.',
    steps: [
      { text: 'loses its session', state: 'backing-off' },
      { text: 'connects', state: 'connecting' },
      lost(/AUTH_FAILED/, 'is rejected with an expired wsToken'),
      online,
    ],
    backend: 'short-lives',
    scale: { of: 'lives', by: 300 },
    takesMs: 10_000,
  },
  'expired-in-session': {
    title: 'The wsToken expires in the session, because it cannot be renewed',
    provoked: 'Token requests are refused until the session has ended.',
    steps: [lost(/EXPIRED/, 'is disconnected with an expired wsToken'), online],
    backend: 'short-lives',
    scale: { of: 'lives', by: 300 },
    takesMs: 8_000,
  },
  kick: {
    title: 'SESSION_KICK for maintenance: the terminal leaves and comes back',
    provoked: 'An administrator changes a setting, requests the settings, and kicks the terminal.',
    steps: [
      { text: 'has uploaded its settings', executed: 'SYNC_REQUEST' },
      { text: 'is kicked', state: 'kicked', reason: /maintenance/ },
      online,
    ],
    backend: 'shared',
    takesMs: 2_000,
  },
  deactivation: {
    title: 'The terminal is deactivated, and activated again with its code',
    provoked: 'An administrator deactivates it; the code of the response gives it new credentials.',
    steps: [
      { text: 'is deactivated', state: 'kicked', reason: /deactivated/ },
      { text: 'has new credentials', state: 'authenticating' },
      online,
    ],
    backend: 'shared',
    takesMs: 2_000,
  },
  replacement: {
    title: 'A second session of the terminal replaces the first',
    provoked: 'A second device connects with its credentials, and leaves later.',
    steps: [
      { text: 'is replaced', state: 'kicked', reason: /replaced/ },
      { text: 'is started again', state: 'authenticating' },
      online,
    ],
    backend: 'ordinary',
    takesMs: 2_000,
  },
  fallback: {
    title: '/webs is closed, and the terminal takes /websocket in the same attempt',
    provoked:
      'The socket is destroyed, and handshakes at /webs are refused. The terminal takes a card payment afterwards.',
    steps: [
      waits(1, '1 s'),
      { text: 'is connected by /websocket', state: 'registering', reason: /fallback/ },
      online,
      confirmed,
    ],
    backend: 'shared',
    takesMs: 2_000,
  },
  restart: {
    title: 'The backend restarts, and the terminal comes back',
    provoked: 'A backend of its own stops and starts again with its stored data.',
    steps: [lost(/./, 'loses its session'), waits(1, '1 s'), online],
    backend: 'restarted',
    takesMs: 4_000,
  },
  'back-off-cap': {
    title: 'Attempts fail until the back-off has reached its largest wait',
    provoked: 'The socket is destroyed and the WebSockets of six attempts are refused.',
    steps: [
      waits(1, 'a 60th of 1 s'),
      waits(5, 'a 60th of 16 s'),
      waits(6, 'a 60th of 30 s'),
      waits(7, 'a 60th of 30 s again'),
      online,
    ],
    backend: 'ordinary',
    scale: { of: 'back-off', by: 60 },
    takesMs: 3_000,
  },
  'token-down': {
    title: 'The token endpoint is down, so that the terminal gets no wsToken',
    provoked: 'The socket is destroyed, and token requests are refused until an attempt has failed.',
    steps: [waits(1, '1 s'), lost(/REFUSED|refused/, 'gets no wsToken'), waits(2, '2 s'), online],
    backend: 'ordinary',
    takesMs: 4_000,
  },
};

/** The scale as events and reports have it: `1/60`. */
export function scaleText({ by }: Scale): string {
  return `1/${by}`;
}
