/** Shows a second screen, so that drawing does not change what the user had on the first one. */
export const enterAlternateScreen = '\u001b[?1049h';

/** Shows the first screen again, as it was. */
export const leaveAlternateScreen = '\u001b[?1049l';

const eraseScrollback = '\u001b[3J';

/**
 * The stream without the sequence that erases the scrollback. Ink writes it when the window has become lower than the
 * frame, and many terminals erase the scrollback of the first screen by it too.
 */
export function keepingScrollback(stdout: NodeJS.WriteStream): NodeJS.WriteStream {
  return new Proxy(stdout, {
    get(target, name) {
      if (name === 'write')
        // Ink passes a callback in order to wait until everything is written.
        return (text: string, ...more: readonly unknown[]) =>
          Reflect.apply(target.write, target, [text.replaceAll(eraseScrollback, ''), ...more]);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Clears the screen and puts the cursor into its upper left corner. */
export const clearScreen = '\u001b[2J\u001b[H';
