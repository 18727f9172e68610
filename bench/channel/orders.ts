/** What the process of the clients is told to do, one at a time. */
export type Order =
  /** Gets a wsToken for each terminal; the bare server needs none. */
  | { readonly do: 'prepare'; readonly service: Service; readonly count: number }
  /** From here on this server, with the tokens that another one gave. */
  | { readonly do: 'attach'; readonly service: Service }
  /** Opens sessions of the first `count` terminals; they stay, and send heart-beats. */
  | { readonly do: 'open'; readonly count: number; readonly atOnce: number }
  /** Ends all sessions. */
  | { readonly do: 'close' }
  /** requestTerminal to broadcast, `atOnce` of them on their way at any time. */
  | { readonly do: 'commands'; readonly count: number; readonly atOnce: number }
  /** The same at a fixed rate; the figure is the time to the delivery. */
  | { readonly do: 'deliveries'; readonly perSecond: number; readonly seconds: number }
  | { readonly do: 'wait'; readonly seconds: number };

/** What a server tells of itself once it listens. */
export interface Service {
  readonly port: number;
  /** Of somebody who may call requestTerminal and get an admin's wsToken; empty: the bare server, without tokens. */
  readonly token: string;
}

export interface OrderFigures {
  /** Sessions, commands or deliveries in a second. */
  readonly perSecond: number;
  /** Milliseconds; 0 where no single one is timed. */
  readonly p99: number;
  /** CPU of the clients, as a part of one core: near 1 they and not the server are what is measured. */
  readonly clientCpu: number;
}

/** What a server tells of itself when it is asked. */
export interface ServerFigures {
  /** Bytes, after a collection. */
  readonly rss: number;
  readonly heapUsed: number;
  /** Microseconds since the process began. */
  readonly cpu: number;
}

export const firstConfigId = 1001;

export function terminalClientId(index: number): string {
  return `term_${String(index).padStart(20, '0')}`;
}

export const terminalSecret = 'the-secret-of-a-terminal';
