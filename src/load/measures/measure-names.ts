/**
 * The times that the load measures besides those of the operations.
 *
 * - `connect`: from the opening of a WebSocket to CONNECTED
 * - `registered`: from the instant at which a terminal is to connect until it is online
 * - `delivery`: from the intended start of a requestTerminal until its terminal receives the command
 * - `heartBeat`: how much later than agreed the service has sent something on a session
 * - `reconnect`: from a cut until the terminal is online again
 */
export const actorMeasures = ['connect', 'registered', 'delivery', 'heartBeat', 'reconnect'] as const;
export type ActorMeasure = (typeof actorMeasures)[number];
