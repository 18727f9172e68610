/** The acts of a person on one terminal of the fleet. */
export const terminalActs = [
  'print',
  'refresh',
  'sync',
  'kick',
  'deactivate',
  'activate',
  'cut',
  'half-open',
] as const;

export type TerminalActName = (typeof terminalActs)[number];

/** The faults that a person can start, each with its effect and its duration. */
export const startableFaults = {
  cut: 'the connection is cut once',
  'half-open': 'the connection stays open and carries nothing for 30 s',
  latency: 'everything is delayed by 500 ms for 30 s',
  'slow-consumer': 'at most 200 bytes per second are read for 30 s',
  bandwidth: 'at most 2000 bytes per second in each direction for 30 s',
  duplicates: 'every message arrives twice for 30 s',
  'token-down': 'token requests are refused for 30 s',
} as const;

export type StartableFault = keyof typeof startableFaults;

/** A sandbox trigger: an amount, or the prefix of a reference. */
export type SandboxTrigger = { readonly amount: string } | { readonly prefix: string };

/** A request of a person to a run in progress, as plain data. */
export type Act =
  | { readonly kind: TerminalActName; readonly configId: number }
  | { readonly kind: 'herd-cut' }
  /** A fault at the terminal of this `configId`; at all terminals of the fleet without it. */
  | { readonly kind: 'fault'; readonly fault: StartableFault; readonly configId?: number }
  /** The integrator by its name, such as `pos-1`. */
  | { readonly kind: 'fire'; readonly trigger: SandboxTrigger; readonly integrator: string }
  | { readonly kind: 'revoke' | 'new-secret'; readonly integrator: string }
  | { readonly kind: 'scopes'; readonly integrator: string; readonly scopes: readonly string[] }
  | { readonly kind: 'sandbox'; readonly integrator: string; readonly sandbox: boolean }
  | { readonly kind: 'pace'; readonly direction: 'faster' | 'slower' };

/** A question of a person who opens a terminal of the fleet, or an event of one. It changes nothing and leaves no event. */
export interface TerminalQuestion {
  readonly kind: 'terminal';
  readonly configId: number;
}

/** A STOMP frame of a terminal as text with masked secrets, heart-beats that follow each other, or the end of a WebSocket. */
export interface TerminalFrame {
  /** Milliseconds since the start of the run. */
  readonly t: number;
  readonly direction: 'sent' | 'received' | 'closed';
  readonly text: string;
  readonly isHeartBeat: boolean;
  /** The number of heart-beats; 1 for a frame. */
  readonly times: number;
}

/** The state of a terminal that is in no event. */
export interface OpenedTerminal {
  /** The newest frames, the oldest first. */
  readonly frames: readonly TerminalFrame[];
  /** The current settings with masked secrets (MSG-02); undefined until the terminal has its configuration. */
  readonly settings: Readonly<Record<string, unknown>> | undefined;
}

/** The result of an act for the person alone: `once` is shown once and is part of no event. */
export interface ActResult {
  /** The response to the question for a terminal. */
  readonly terminal?: OpenedTerminal;
  readonly outcome: 'done' | 'rejected' | 'failed';
  readonly text: string;
  readonly once?: { readonly label: string; readonly value: string };
}

/** Performs an act, or responds to a question. Never rejects. */
export type PerformAct = (act: Act | TerminalQuestion) => Promise<ActResult>;
