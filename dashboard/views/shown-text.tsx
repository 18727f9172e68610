/** Controls, and characters that show a text in another order than it was written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const invisible = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A text from the service with its invisible characters in sight, as `\u{202e}`. */
export function visible(text: string): string {
  return text.replace(invisible, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`);
}

/** A text from the service: shown as it is, and never as markup. */
export function Shown({ text }: { readonly text: string }) {
  return <bdi>{visible(text)}</bdi>;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** An instant as the time of the day; in full where the pointer rests. */
export function Time({ at }: { readonly at: string }) {
  const instant = new Date(at);
  const text = Number.isNaN(instant.getTime()) ? visible(at) : clock.format(instant);
  return (
    <time dateTime={at} title={at}>
      {text}
    </time>
  );
}
