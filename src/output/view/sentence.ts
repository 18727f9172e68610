export type Tone = 'info' | 'good' | 'warning' | 'bad';

/** An event in one readable sentence. */
export interface Sentence {
  readonly text: string;
  readonly tone: Tone;
}

export function info(text: string): Sentence {
  return { text, tone: 'info' };
}

export function good(text: string): Sentence {
  return { text, tone: 'good' };
}

export function warning(text: string): Sentence {
  return { text, tone: 'warning' };
}

export function bad(text: string): Sentence {
  return { text, tone: 'bad' };
}

/** A status with the error code, if there is one. */
export function outcomeText(status: string | number, errorCode: string | undefined): string {
  return errorCode === undefined ? String(status) : `${status} ${errorCode}`;
}
