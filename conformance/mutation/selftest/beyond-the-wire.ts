/**
 * True for the scenarios that need more than the wire which mutants and variations alter: it passes whole frames, on any
 * path.
 */
export function isBeyondTheWire(scenario: string): boolean {
  return scenario.startsWith('stomp.') || scenario === 'channel.handshakes';
}
