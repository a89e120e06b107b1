import { Button, Notice } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { Override } from './apply-override.ts';
import { storedOverride } from './stored-override.ts';

function leave() {
  storedOverride.set(null);
  location.reload();
}

/** On every page, as long as this tab shows another version of a remote. */
export default function OverrideBanner({ override: { text, problem } }: { override: Override }) {
  return (
    <section aria-label={t`Version of this tab`}>
      <Notice tone="warn" action={<Button onClick={leave}>{problem ? t`Close` : t`Leave`}</Button>}>
        {problem ? t`${problem} You see what everyone sees.` : text}
      </Notice>
    </section>
  );
}
