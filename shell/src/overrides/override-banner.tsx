import { Button, Notice } from '@campus/portal-kit';
import type { Override } from './apply-override.ts';
import { storedOverride } from './stored-override.ts';
import { texts } from './texts.ts';

function leave() {
  storedOverride.set(null);
  location.reload();
}

/** On every page, as long as this tab shows another version of a remote. */
export default function OverrideBanner({ override: { text, problem } }: { override: Override }) {
  return (
    <section aria-label={texts.label}>
      <Notice tone="warn" action={<Button onClick={leave}>{problem ? texts.close : texts.leave}</Button>}>
        {problem ? texts.ignored(problem) : text}
      </Notice>
    </section>
  );
}
