import { useRef, useState } from 'react';
import type { Act, ActResult, PerformAct } from '../../../events/act.js';
import { plainText } from '../../../text/plain-text.js';
import type { Model } from '../../view/model.js';
import type { Sentence } from '../../view/sentence.js';
import type { Browsing } from '../browsing.js';
import { describeAct } from './describe-act.js';
import { withPanel } from './press.js';

/** The progress or the result of the newest act, instead of the footer. */
export type Feedback = Sentence;

interface ActingOptions {
  readonly act: PerformAct | undefined;
  readonly model: Model;
  readonly browse: (change: (browsing: Browsing) => Browsing) => void;
}

/** Performs acts, and shows their progress and their results until the next key. */
export function useActing({ act, model, browse }: ActingOptions) {
  const [feedback, show] = useState<Feedback | undefined>();
  /** The number of the newest act: an older one no longer changes the footer. */
  const newest = useRef(0);
  const inProgress = useRef(false);
  return {
    feedback,
    /** The user has seen a result. */
    dismiss(): void {
      if (!inProgress.current) show(undefined);
    },
    note(text: string): void {
      show({ text, tone: 'warning' });
    },
    perform(requested: Act): void {
      if (act === undefined) return;
      newest.current += 1;
      const number = newest.current;
      const text = describeAct(requested, model);
      inProgress.current = true;
      show({ text: `${text} …`, tone: 'info' });
      void act(requested).then((result) => {
        const { once } = result;
        if (once !== undefined) browse((browsing) => withPanel(browsing, { kind: 'once', ...once }));
        if (number !== newest.current) return;
        inProgress.current = false;
        show({ text: `${text}: ${plainText(result.text)}`, tone: toneOf(result) });
      });
    },
  };
}

function toneOf({ outcome }: ActResult): Sentence['tone'] {
  if (outcome === 'done') return 'good';
  return outcome === 'rejected' ? 'warning' : 'bad';
}
