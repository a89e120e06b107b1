import type { Person } from '@campus/contracts';
import { Checkbox, FormControl, useFormContext } from '@campus/portal-kit';
import { useEffect, useId } from 'react';
import styles from './panel-field.module.css';

/** Who decided together with the one who enters it. */
export function PanelField({ able }: { able: readonly Person[] }) {
  const id = useId();
  const { watch, setValue } = useFormContext<{ panel: string[] }>();
  const named = watch('panel');
  // A draft may name somebody who was excluded since: he couldn't be taken out here, and nothing could be sent.
  useEffect(() => {
    const left = named.filter((member) => able.some((one) => one.id === member));
    if (left.length < named.length) setValue('panel', left);
  });
  return (
    <FormControl name="panel">
      {({ value, onChange, onBlur, ref, error }) => {
        const chosen = value as string[];
        return (
          <fieldset className={styles['panel']} aria-describedby={`${id}-notes`}>
            <legend>Who decided with you</legend>
            {able.map(({ id: member, name }, index) => (
              <Checkbox
                key={member}
                ref={index === 0 ? ref : undefined}
                label={name}
                checked={chosen.includes(member)}
                onBlur={onBlur}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, member] : chosen.filter((one) => one !== member))
                }
              />
            ))}
            <div id={`${id}-notes`}>
              {error && <p className={styles['error']}>{error}</p>}
              <p className={styles['hint']}>
                {able.length === 0
                  ? 'Nobody else of the committee can take part.'
                  : 'Only who really took part.'}
              </p>
            </div>
          </fieldset>
        );
      }}
    </FormControl>
  );
}
