import type { Exchange } from '../../../events/schema/scenario.js';
import { escaped, escapedLines } from '../../../text/markup.js';

/** The messages of a check, folded: each with its connection and its instant, and as it was before a binding. Empty without one. */
export function exchangeDetails(exchange: readonly Exchange[]): string {
  if (exchange.length === 0) return '';
  const messages = exchange.map(({ sent, received, session, at, wire }) => {
    const place = [session, at].filter((each) => each !== undefined).join(', ');
    return [
      ...message(place === '' ? 'sent' : `sent, ${place}`, sent),
      ...message(place === '' || sent !== undefined ? 'received' : `received, ${place}`, received),
      ...message('sent, as the binding has translated it', wire?.sent),
      ...message('received, before the binding has translated it', wire?.received),
    ].join('');
  });
  return `<details><summary>exchange on the wire</summary>${messages.join('')}</details>`;
}

function message(title: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [`<p>${escaped(title)}</p><pre>${escapedLines(text)}</pre>`];
}
