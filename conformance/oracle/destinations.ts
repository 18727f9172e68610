// Source: the service document, 'WebSocket endpoints' and 'WebSocket authentication'.

/** The paths of the connection addresses; both behave in the same way. Shown. */
export const connectionPaths = ['/webs', '/websocket'] as const;

/** The one queue that a terminal may subscribe to. Shown. */
export const terminalQueue = '/queue/terminal/{configId}';

/** The topic to which dashboards subscribe. Shown. */
export const adminTopic = '/topic/admin/events';

/** Every destination that a SEND may name begins so. Shown. */
export const sendPrefix = '/app/';

/** The WebSocket subprotocol of STOMP 1.2. Decided: the service document names the protocol alone. */
export const subprotocol = 'v12.stomp';
