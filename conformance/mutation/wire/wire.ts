import type { Frame } from './frame.js';

/** A REST call on its way to the backend. */
export interface WireRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON; undefined if there is none, or if it is none. */
  readonly body: unknown;
  /** As it came; it goes on as it is unless the body was changed. */
  readonly original: { readonly body: unknown; readonly bytes: Uint8Array };
}

export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Those of the backend; without them only the type of the content is said. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

export type Forward = (request: WireRequest) => Promise<WireAnswer>;

/** One session of the terminal channel, seen from between its ends. */
export interface WireSession {
  /** Sends the client a frame that the backend never sent. */
  answer(frame: Frame): void;
  /** Ends the client's connection. */
  close(status: number): void;
  /** From now on the backend does not hear of the client's end. */
  hide(): void;
}

/** What becomes of the frames of one session: passed on, changed, or lost (undefined). */
export interface FrameWire {
  fromClient?(frame: Frame): Frame | undefined;
  toClient?(frame: Frame): Frame | undefined;
}

/** What stands between the backend and its callers and alters what they say to one another. */
export interface Wire {
  rest?(request: WireRequest, forward: Forward): Promise<WireAnswer>;
  session?(session: WireSession): FrameWire;
}
