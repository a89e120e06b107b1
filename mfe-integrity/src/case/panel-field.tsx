import type { CaseDetail } from '@campus/contracts';
import { Checkbox, FormControl } from '@campus/portal-kit';
import { useId } from 'react';
import styles from './panel-field.module.css';
import { useCommittee } from './use-committee.ts';

/** Who decided together with the one who enters it. Who decided before can't decide on the appeal. */
export function PanelField({ detail, onAppeal }: { detail: CaseDetail; onAppeal: boolean }) {
  const id = useId();
  const { members, hint } = useCommittee(detail);
  const before = new Set(
    onAppeal
      ? detail.decisions.flatMap(({ by, for: absent, panel }) => [by, absent, ...panel]).map((one) => one?.id)
      : [],
  );
  // Who checked the report has no part in the decision either.
  for (const { action, by, for: absent } of detail.history)
    if (action === 'check') before.add(by.id).add(absent?.id);
  const able = members.filter((member) => !before.has(member.id));
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
                {hint ??
                  (able.length === 0
                    ? 'Nobody else of the committee can take part.'
                    : 'Only who really took part.')}
              </p>
            </div>
          </fieldset>
        );
      }}
    </FormControl>
  );
}
