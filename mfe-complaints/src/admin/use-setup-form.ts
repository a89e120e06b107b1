import type { ManagedSetup } from '@campus/contracts/complaints';
import { type KeptForm, saveSetting } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';

/**
 * Saves one form of the set-up. Saving another one changes it too: a form without changes follows, and one with changes
 * is told before it replaces them.
 */
export function useSetupForm<V extends Record<string, unknown> & { version: number }, Body>(
  kept: KeptForm<V, Body>,
  values: V,
  onReload: () => Promise<ManagedSetup>,
) {
  const { isDirty } = kept.form.formState;
  const { version } = values;
  const follow = useEffectEvent(() => {
    if (!isDirty) kept.fill(values);
  });
  useEffect(() => follow(), [version]);
  return (send: () => Promise<ManagedSetup>, saved: string, onSaved?: () => void) =>
    saveSetting(
      kept,
      send,
      ({ version: now }) => ({ ...kept.form.getValues(), reason: '', version: now }),
      onReload,
      {
        saved,
        conflict: t`Another admin has changed committees or categories. Your entries are still here. Check theirs, then save again.`,
      },
    ).then(onSaved);
}
