import { visible } from './shown-text.js';

const signs: Readonly<Record<string, readonly [sign: string, tone: string]>> = {
  online: ['●', 'good'],
  offline: ['○', 'quiet'],
  deactivated: ['✕', 'bad'],
  connected: ['●', 'good'],
  connecting: ['…', 'open'],
  lost: ['✕', 'bad'],
  SUCCESS: ['✓', 'good'],
  COMPLETED: ['✓', 'good'],
  FAILED: ['✕', 'bad'],
  EXPIRED: ['✕', 'bad'],
  PENDING: ['…', 'open'],
  QUEUED: ['…', 'open'],
  SENT: ['…', 'open'],
  revoked: ['✕', 'bad'],
  active: ['●', 'good'],
};

/** A state by sign, word and colour: none of them is needed to understand the others. */
export function StatusText({ status }: { readonly status: string }) {
  const [sign, tone] = signs[status.split(' ', 1)[0] ?? ''] ?? ['·', 'quiet'];
  return (
    <span className={`status ${tone}`}>
      <span aria-hidden="true">{sign}</span> {visible(status)}
    </span>
  );
}
