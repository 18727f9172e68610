/** STOMP frames by hand: what judges the server's codec shares none with it or with a client library. */

/** A frame without body. The values of headers must need no escapes. */
export function rawFrame(command: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  return `${command}\n${lines.join('')}\n\0`;
}

export function isCommand(command: string) {
  return ({ text }: { readonly text: string }): boolean => text.startsWith(`${command}\n`);
}

/** The first value of a header in a frame's text, without unescaping. */
export function headerOf(frame: string, name: string): string | undefined {
  const head = frame.split('\n\n', 1)[0] ?? '';
  const line = head.split('\n').find((each) => each.startsWith(`${name}:`));
  return line?.slice(name.length + 1);
}
