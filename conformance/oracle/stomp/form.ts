// Source: the STOMP 1.2 specification for what it demands of a server; the reference profile for all else.

/** Characters, in which a name in braces such as `{token}` stands for a value of the run, or bytes as they are. */
export type Part = string | readonly number[];

/** One WebSocket frame of the client. */
export interface WebSocketInput {
  /** The opcode of RFC 6455: 1 text, 2 binary, 8 close, 9 ping, 10 pong. */
  readonly opcode: number;
  readonly parts: readonly Part[];
  /** False for a fragment that others follow. */
  readonly final?: false;
}

/** The progress of a session when a form begins; each state contains those that it needs. */
export type SessionState =
  /** The WebSocket is open. */
  | 'open'
  /** CONNECTED, with the wsToken of the terminal and without heart-beats. */
  | 'connected'
  /** Subscribed to its own queue with the id s. */
  | 'subscribed'
  /** Registered and subscribed. */
  | 'registered'
  /** CONNECTED and subscribed, with the wsToken of an observer. */
  | 'observer'
  /** CONNECTED with a wsToken for the admin topic. */
  | 'dashboard'
  /** CONNECTED without a token. */
  | 'legacy';

export type AckMode = 'auto' | 'client' | 'client-individual';

/** The expected value of a header: equal, matching, or absent for undefined. */
export type HeaderValue = string | RegExp | undefined;
export type Headers = Readonly<Record<string, HeaderValue>>;

interface OpenStep {
  readonly kind: 'open';
  readonly state: SessionState;
  readonly ack?: AckMode;
  readonly heartBeat?: string;
  readonly whose?: 'sibling';
}

interface HandshakeStep {
  readonly kind: 'handshake';
  readonly protocols?: readonly string[];
  readonly path?: string;
  /** Header lines after those of a valid handshake. */
  readonly lines?: readonly string[];
  /** A method and header lines instead of those of a valid handshake; Host stays. */
  readonly request?: { readonly method: string; readonly lines: readonly string[] };
}

/** An action of the client, of the service's other users, or of time. */
export type Action =
  | OpenStep
  | HandshakeStep
  /** WebSocket frames, written at once. */
  | { readonly kind: 'send'; readonly inputs: readonly WebSocketInput[] }
  /** Binary messages of that many bytes each. */
  | { readonly kind: 'split'; readonly parts: readonly Part[]; readonly bytes: number }
  /** The same frame once for each byte offset, cut there into two binary messages. */
  | { readonly kind: 'cuts'; readonly text: string }
  /** Bytes below the WebSocket. */
  | { readonly kind: 'write'; readonly bytes: readonly number[] }
  /** Time passes; meanwhile the client may send the same input again and again. */
  | {
      readonly kind: 'wait';
      readonly ms: number;
      readonly repeat?: { readonly everyMs: number; readonly inputs: readonly WebSocketInput[] };
    }
  /** The socket is destroyed without a close frame. */
  | { readonly kind: 'cut' }
  /** The client stops to respond to pings and close frames. */
  | { readonly kind: 'mute' }
  /** The client stops to read. */
  | { readonly kind: 'stop-reading' }
  | { readonly kind: 'read-on' }
  /** Commands for the terminal, or its sibling. */
  | { readonly kind: 'print'; readonly texts: readonly string[]; readonly whose?: 'sibling' }
  /** New settings for the terminal, each of which causes a CONFIG_UPDATE with that value. */
  | { readonly kind: 'configure'; readonly values: readonly string[] }
  /** A new wsToken, which `{kept-token}` stands for from now on. */
  | { readonly kind: 'keep-token' }
  /** `{kept-id}` stands for the message-id of the last MESSAGE from now on. */
  | { readonly kind: 'keep-id' }
  /** A call of listTerminals, with that bearer token. */
  | { readonly kind: 'rest'; readonly token: string };

/** A reaction of the server. */
export type Reaction =
  /** The status of the handshake, and the chosen subprotocol. */
  | { readonly kind: 'handshaken'; readonly status: number; readonly protocol?: string }
  /** The next frame other than MESSAGE. */
  | { readonly kind: 'frame'; readonly command: 'CONNECTED' | 'RECEIPT'; readonly headers: Headers }
  /** The next MESSAGE that belongs to the form, with fields of its JSON body, or with exactly that body. */
  | {
      readonly kind: 'message';
      readonly fields: Readonly<Record<string, unknown>>;
      readonly headers: Headers;
      readonly body?: string;
      /** True if others may come before it. */
      readonly anyTime?: true;
    }
  /** Exactly one ERROR, no frame after it, and the end of the connection. */
  | {
      readonly kind: 'rejected';
      /** The code of the reference profile, with its close status. Absent for a server of another profile. */
      readonly code?: string;
      readonly headers: Headers;
      /** The ERROR contains none of these. */
      readonly without?: readonly string[];
      /** All ERRORs of one name have the same text. */
      readonly sameText?: string;
      /** True where only the end is demanded, and the ERROR is decided. */
      readonly fatal?: true;
    }
  /** The next frame is an ERROR, whose connection need not have ended yet. */
  | { readonly kind: 'error-only' }
  /** The end of the connection, without an ERROR that was not read; with any status if none is named. */
  | { readonly kind: 'closed'; readonly status?: number }
  /** The connection ends so many milliseconds after the session was opened. */
  | { readonly kind: 'ended-after'; readonly fromMs: number; readonly toMs: number }
  /** A DISCONNECT gets no ERROR. Decided: its RECEIPT is the next frame other than MESSAGE, then comes close 1000. */
  | { readonly kind: 'alive' }
  /** The connection is open. */
  | { readonly kind: 'still-open' }
  /** Nothing has arrived that was not read before. */
  | { readonly kind: 'quiet' }
  /** The commands of the last frames, in their order; MESSAGEs with an unknown action are left out. */
  | { readonly kind: 'order'; readonly commands: readonly string[] }
  /** All frames so far are one text message each, and end with their NUL, or with line ends behind it. */
  | { readonly kind: 'whole-messages'; readonly lineEnds?: true }
  /** The last frame that was read came in a binary WebSocket message. */
  | { readonly kind: 'in-binary' }
  /** The last frame that was read has this header line, with its escapes. */
  | { readonly kind: 'wire'; readonly line: string }
  /** More headers of the last frame that was read. */
  | { readonly kind: 'header'; readonly headers: Headers }
  /** The last frame that was read does not contain the version of the server's software. */
  | { readonly kind: 'lacks-version' }
  /** Each header line of the last frame that was read has one name, and neither CR nor a backslash. */
  | { readonly kind: 'plain-headers' }
  /** The number of heart-beats so far, and the longest silence of the server without the time on the way. */
  | { readonly kind: 'beats'; readonly from: number; readonly to: number; readonly gapMs?: number }
  /** The number of WebSocket pings and pongs so far. */
  | { readonly kind: 'pings' | 'pongs'; readonly from: number; readonly to: number }
  /** Values of one header, in the frames of one command so far, are all different. */
  | { readonly kind: 'distinct'; readonly command: string; readonly header: string; readonly count: number }
  /** One event that the session-online of the terminal caused came on each of these subscriptions, and on no other. */
  | { readonly kind: 'topic'; readonly subscriptions: readonly string[] }
  /** The service shows the terminal as online or not, now. */
  | { readonly kind: 'online'; readonly value: boolean; readonly whose?: 'sibling' }
  /** The number of admin events of one type about the terminal. */
  | { readonly kind: 'events'; readonly type: string; readonly count: number }
  /** The field x of the settings that the terminal reported last; undefined if it reported none. */
  | { readonly kind: 'snapshot'; readonly x: unknown }
  /** The status of the last command. */
  | { readonly kind: 'command'; readonly status: string }
  /** The HTTP status of the last REST call. */
  | { readonly kind: 'http'; readonly status: number };

export interface Step {
  /** The session that it is about; the first one by default. */
  readonly on: string;
  readonly step: Action | (Reaction & { readonly decided?: true });
}

/** One form of a row: input, and the reaction to it, on its own sessions. */
export interface Form {
  /** The clause. */
  readonly row: string;
  /** The input in a few words; unique within the row. */
  readonly what: string;
  readonly state: SessionState | 'none';
  readonly ack?: AckMode;
  readonly heartBeat?: string;
  readonly steps: readonly Step[];
}
