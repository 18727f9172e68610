import type { Frame } from './frame.js';

/** A REST call on its way to the backend. */
export interface WireRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; undefined if there is none or it is not JSON. */
  readonly body: unknown;
  /** The received body, which is forwarded unchanged unless `body` was replaced. */
  readonly original: { readonly body: unknown; readonly bytes: Uint8Array };
}

/** The response to a REST call. */
export interface WireResponse {
  readonly status: number;
  readonly body: unknown;
  /** The headers of the backend; without them only content-type is sent. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Sends a call to the backend. */
export type Forward = (request: WireRequest) => Promise<WireResponse>;

/** One session of the terminal channel, between client and backend. */
export interface WireSession {
  /** Sends the client a frame that the backend has not sent. */
  sendToClient(frame: Frame): void;
  /** Ends the client's connection. */
  close(status: number): void;
  /** Hides the close of the client from the backend. */
  hide(): void;
  /** Acts so many milliseconds later, unless the client's connection has closed by then. */
  after(ms: number, act: () => void): void;
}

/** Returns each frame of one session unchanged or changed, or undefined to drop it. */
export interface FrameWire {
  fromClient?(frame: Frame): Frame | undefined;
  toClient?(frame: Frame): Frame | undefined;
  /** The end of each line of the frames to the client. Default: as the backend sends it. */
  readonly lineEnd?: '\r\n';
}

/** Alters the traffic between the backend and its callers. */
export interface Wire {
  rest?(request: WireRequest, forward: Forward): Promise<WireResponse>;
  session?(session: WireSession): FrameWire;
}
