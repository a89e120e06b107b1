import type { ManagedSetup } from '@campus/contracts/complaints';
import { type ApiError, isOvertaken, type KeptForm, notify } from '@campus/portal-kit';
import { useEffect, useEffectEvent } from 'react';
import { setupTexts } from './texts.ts';

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
  return async (saved: () => Promise<ManagedSetup>, message: string, onSaved?: () => void) => {
    try {
      const { version: now } = await saved();
      kept.fill({ ...kept.form.getValues(), reason: '', version: now });
      notify.success(message);
      onSaved?.();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      const { version: now } = await onReload();
      kept.form.setValue('version' as never, now as never);
      throw (error as ApiError).withMessage(setupTexts.conflict);
    }
  };
}
