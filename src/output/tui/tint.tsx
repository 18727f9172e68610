import { Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { Tone } from '../view/sentence.js';

/** True if colour is allowed. */
export const ColourContext = createContext(true);

const colours: Readonly<Record<Exclude<Tone, 'info'>, string>> = {
  good: 'green',
  warning: 'yellow',
  bad: 'red',
};

/** Text in the colour of a tone; plain text has none. */
export function Tint({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const colour = useContext(ColourContext);
  if (!colour || tone === 'info') return <Text>{children}</Text>;
  return <Text color={colours[tone]}>{children}</Text>;
}

/** Text that matters less than the rest of its row. */
export function Faint({ children }: { readonly children: ReactNode }) {
  const colour = useContext(ColourContext);
  return <Text dimColor={colour}>{children}</Text>;
}
