import { Button, Notice } from '@campus/portal-kit';
import type { Override } from './apply-override.ts';
import { storedOverride } from './stored-override.ts';

function leave() {
  storedOverride.set(null);
  location.reload();
}

/** On every page, as long as this tab shows another version of a remote. */
export default function OverrideBanner({ override: { text, problem } }: { override: Override }) {
  return (
    <section aria-label="Version of this tab">
      <Notice tone="warn" action={<Button onClick={leave}>{problem ? 'Close' : 'Leave'}</Button>}>
        <p>{problem ? `${problem} You see what everybody sees.` : text}</p>
      </Notice>
    </section>
  );
}
