import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import { canonicalRequest } from '../../../src/simulator/network/canonical-request.js';
import type { Network } from '../../../src/simulator/network/network.js';
import type { TerminalEnvironment } from '../../../src/simulator/terminal/terminal-environment.js';
import { type Frame, readFrame, writeFrame } from '../wire/frame.js';

/** One connection of the terminal, between it and its network. */
export interface Line {
  /** Sends the server a frame that the terminal has not sent, or has sent earlier. */
  send(frame: Frame): void;
  /** Delivers a frame to the terminal that the server has not sent. */
  deliver(frame: Frame): void;
  cut(): void;
}

/** Functions that alter or observe what a terminal sends and receives. */
export interface LineHooks {
  /** Returns a frame of the terminal unchanged or changed, or undefined to drop it. */
  toServer?(frame: Frame, line: Line): Frame | undefined;
  /** Returns a frame of the server unchanged or changed. */
  toTerminal?(frame: Frame): Frame;
  /** Returns the URL at which a WebSocket is opened. */
  opening?(url: string): string;
  opened?(line: Line): void;
  ended?(line: Line): void;
  /** Called before each REST request. */
  requesting?(path: string): void;
}

/** Puts the hooks between the terminal and its network. */
export function intercept(environment: TerminalEnvironment, hooks: LineHooks): TerminalEnvironment {
  const inner = environment.link.network;
  const dispatcher = inner.dispatcher().compose((dispatch) => (options, handler) => {
    hooks.requesting?.(canonicalRequest(options).path);
    return dispatch(options, handler);
  });
  const network: Network = {
    kind: inner.kind,
    dispatcher: (): Dispatcher => dispatcher,
    connect: (url) => inner.connect(url),
    openWebSocket(url, protocols, options) {
      const webSocket = inner.openWebSocket(hooks.opening?.(url) ?? url, protocols, options);
      listen(webSocket, hooks);
      return webSocket;
    },
    // The network belongs to its creator.
    close: async () => undefined,
  };
  return { ...environment, http: environment.http.over(network), link: { ...environment.link, network } };
}

function listen(webSocket: WebSocket, hooks: LineHooks): void {
  const send = webSocket.send.bind(webSocket);
  const line: Line = {
    send: (frame) => send(writeFrame(frame)),
    deliver: (frame) => webSocket.emit('message', Buffer.from(writeFrame(frame)), false),
    cut: () => webSocket.terminate(),
  };
  const emit = webSocket.emit.bind(webSocket);
  webSocket.emit = (event: string | symbol, ...rest: unknown[]) => {
    const frame = event === 'message' ? readFrame(String(rest[0])) : undefined;
    if (frame === undefined || hooks.toTerminal === undefined)
      return Reflect.apply(emit, webSocket, [event, ...rest]);
    return emit('message', Buffer.from(writeFrame(hooks.toTerminal(frame))), false);
  };
  webSocket.once('open', () => hooks.opened?.(line));
  webSocket.once('close', () => hooks.ended?.(line));
  webSocket.send = (data: unknown, ...rest: unknown[]) => {
    const frame = typeof data === 'string' ? readFrame(data) : undefined;
    if (frame === undefined || hooks.toServer === undefined) {
      Reflect.apply(send, webSocket, [data, ...rest]);
      return;
    }
    const passed = hooks.toServer(frame, line);
    if (passed === frame) Reflect.apply(send, webSocket, [data, ...rest]);
    else if (passed !== undefined) send(writeFrame(passed));
  };
}
