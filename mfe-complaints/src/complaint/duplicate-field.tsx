import { searchMaxLength } from '@campus/contracts';
import { type ComplaintDetail, listComplaints } from '@campus/contracts/complaints';
import { dayInWords, RadioGroup, TextField, useDebouncedValue, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState, type Ref } from 'react';
import styles from './duplicate-field.module.css';
import { stateLabels } from './texts.ts';

/** The complaint that this one repeats: pasted as a link or id, or found by its words. */
export function DuplicateField({
  value,
  onChange,
  onBlur,
  ref,
  error,
  complaint,
}: {
  value: string;
  onChange: (id: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement & HTMLTextAreaElement>;
  error: string | undefined;
  complaint: ComplaintDetail;
}) {
  const [typed, setTyped] = useState(value);
  const found = useMatches(typed, complaint.id);
  return (
    <>
      <TextField
        label={t`The other complaint`}
        hint={t`Paste its link, or type some of its words.`}
        error={error && value === '' ? t`Paste a link to the other complaint, or choose it below.` : error}
        required
        autoComplete="off"
        ref={ref}
        onBlur={onBlur}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          onChange(idIn(text) ?? '');
        }}
      />
      <div aria-live="polite">
        {found.data?.length === 0 && <p>{t`No complaint contains these words.`}</p>}
        {found.isError && <p>{t`The search failed. You can still paste a link.`}</p>}
        {found.data && found.data.length > 0 && (
          <RadioGroup
            label={t`Matching complaints`}
            name="found"
            value={value}
            onChange={onChange}
            options={found.data.map(({ id, text, state, filedOn }) => ({
              value: id,
              label: (
                <span className={styles.beginning} dir="auto">
                  {text}
                </span>
              ),
              hint: t`${{ value: stateLabels()[state] }}, filed on ${{ filedOn: dayInWords(filedOn) }}`,
            }))}
          />
        )}
      </div>
    </>
  );
}

const idIn = (text: string) => /\b[0-9a-f]{32}\b/.exec(text)?.[0];

/** Complaints that contain these words, after typing has paused. */
function useMatches(typed: string, except: string) {
  const search = useDebouncedValue(idIn(typed) ? '' : typed.trim().slice(0, searchMaxLength));
  return useEndpoint(listComplaints, {
    query: { search, limit: 6 },
    enabled: search.length > 2,
    select: ({ items }) => items.filter(({ id, text }) => id !== except && text !== ''),
  });
}
