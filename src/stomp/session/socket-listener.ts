/** The events of a WebSocket that its session receives. */
export interface SocketListener {
  /** False until CONNECT was accepted. */
  readonly isAccepted: boolean;
  receive(bytes: Uint8Array): void;
  /** `begun`: a WebSocket message is unfinished; `false`: no longer. */
  unfinishedMessage(begun: boolean): void;
  pongReceived(): void;
  socketClosed(): void;
  terminate(cause: 'failed'): void;
}
