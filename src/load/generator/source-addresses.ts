/** Sessions from one address to one port: the system has about 28,000 ports for them. */
const sessionsPerAddress = 20_000;

/**
 * The loopback addresses that the sessions of a load at this machine come from; none where the system's own choice has ports
 * enough.
 */
export function sourceAddresses(sessions: number): readonly string[] {
  if (sessions <= sessionsPerAddress) return [];
  return Array.from(
    { length: Math.ceil(sessions / sessionsPerAddress) },
    (_, index) => `127.0.0.${index + 2}`,
  );
}
