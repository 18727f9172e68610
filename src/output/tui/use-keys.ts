import { type Key, useInput, useStdin } from 'ink';
import type { PressedKey } from './acting/press.js';
import type { NamedKey } from './browsing.js';

/** The key that the user has quit with. */
export type QuitKey = 'q' | 'ctrl-c';

const namedKeys: readonly (readonly [keyof Key, NamedKey])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['pageUp', 'pageUp'],
  ['pageDown', 'pageDown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'backspace'],
];

interface KeyHandlers {
  readonly isTyping: () => boolean;
  readonly press: (key: PressedKey) => void;
  readonly onQuit: (key: QuitKey) => void;
}

/** Input of this many characters at most is keys that have arrived together; a longer one was pasted. */
export const maxQuickKeys = 4;

const controlKeys: Readonly<Record<string, NamedKey>> = {
  '\t': 'tab',
  '\r': 'enter',
  '\n': 'enter',
  '\b': 'backspace',
  '\u007f': 'backspace',
};

/** Reads keys; a pasted text is its characters in the filter and the palette, and nothing elsewhere. */
export function useKeys({ isTyping, press, onQuit }: KeyHandlers): void {
  const { isRawModeSupported } = useStdin();
  const pressCharacter = (character: string) => {
    const named = controlKeys[character];
    if (character === '\u0003') onQuit('ctrl-c');
    else if (named !== undefined) press(named);
    else if (!isTyping() && (character === 'q' || character === 'Q')) onQuit('q');
    else if (character >= ' ') press({ character });
  };
  useInput(
    (input, key) => {
      // The terminal is in raw mode: Ctrl-C arrives as a key and raises no signal.
      if (key.ctrl && input === 'c') return onQuit('ctrl-c');
      if (key.tab) return press(key.shift ? 'backTab' : 'tab');
      const named = namedKeys.find(([name]) => key[name] === true)?.[1];
      if (named !== undefined) return press(named);
      if (key.ctrl || key.meta || input === '') return;
      const characters = [...input];
      if (characters.length <= maxQuickKeys) return characters.forEach(pressCharacter);
      const text = characters.filter((each) => each >= ' ' && each !== '\u007f').join('');
      if (isTyping() && text !== '') press({ character: text });
    },
    { isActive: isRawModeSupported },
  );
}
