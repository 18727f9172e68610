/** A header of CONNECT that a broker ignores, for one without a login. */
const noLogin = 'client:tillfleet';

/** The settings by which clients use a STOMP broker. */
export interface BrokerAccess {
  readonly login?: string;
  readonly passcode?: string;
  /** The host header of CONNECT, which names the virtual host. */
  readonly host: string;
  /** The beginning of destinations that deliver each message to all of their subscribers. */
  readonly topic?: string;
  /** The beginning of destinations that keep a message until one subscriber has acknowledged it. */
  readonly queue?: string;
  /** True if the user has named the destinations, so that one that is refused is not left out silently. */
  readonly named: boolean;
}

/** The header lines of a valid CONNECT behind accept-version. */
export function credentialLines(access: BrokerAccess): readonly string[] {
  return [`host:${access.host}`, ...loginLines(access)];
}

/** The header lines of a valid login; never none. */
export function loginLines({ login, passcode }: BrokerAccess): readonly string[] {
  const lines = [
    ...(login === undefined ? [] : [`login:${login}`]),
    ...(passcode === undefined ? [] : [`passcode:${passcode}`]),
  ];
  return lines.length === 0 ? [noLogin] : lines;
}
