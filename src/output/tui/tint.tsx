import { Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { Tone } from '../view/sentence.js';
import { colours } from './theme.js';

/** True if colour is allowed. */
export const ColourContext = createContext(true);

interface TintProps {
  readonly tone: Tone;
  readonly bold?: boolean;
  readonly children: ReactNode;
}

/** Text in the colour of a tone; plain text has none. */
export function Tint({ tone, bold = false, children }: TintProps) {
  const colour = useContext(ColourContext);
  if (!colour || tone === 'info') return <Text bold={bold}>{children}</Text>;
  return (
    <Text color={colours[tone]} bold={bold}>
      {children}
    </Text>
  );
}

/** Text that matters less than the rest of its row. */
export function Faint({ children }: { readonly children: ReactNode }) {
  const colour = useContext(ColourContext);
  return <Text dimColor={colour}>{children}</Text>;
}
