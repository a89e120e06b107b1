import type { Person } from '@campus/contracts/approvals';
import { type CaseAction, type CaseDetail, caseOutcomes } from '@campus/contracts/integrity';
import {
  Button,
  Checkbox,
  focusOn,
  FormControl,
  FormField,
  FormRadioGroup,
  QueryState,
  Select,
  Skeleton,
  SmallText,
  Stack,
  Text,
  useConfirm,
  useFormContext,
  useMemberId,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { canSitIn, noticeTemplates, othersIn, type Seated } from './step-values.ts';
import { stepTexts } from './step-texts.ts';
import { texts } from './texts.ts';

/** The fields of a step, without its document. */
export function StepFields({
  action,
  detail,
  committee,
}: {
  action: CaseAction;
  detail: CaseDetail;
  committee: UseQueryResult<readonly Seated[]>;
}) {
  const { text } = stepTexts()[action];
  const isDecision = action === 'decide' || action === 'decide-appeal';
  const reader = useMemberId();
  return (
    <>
      {isDecision && <OutcomeField />}
      {action === 'exclude' && (
        <QueryState query={committee} skeleton={<Skeleton height="3rem" />} isEmpty={() => false}>
          {(members) => <MemberField able={othersIn(detail, members, reader)} />}
        </QueryState>
      )}
      {action === 'readmit' && <MemberField able={detail.excluded} />}
      {action === 'publish' && <LinesField />}
      {action === 'notify' && <NoticeField detail={detail} />}
      {action !== 'notify' && text && <FormField name="text" {...text} required={text.required ?? true} />}
      {isDecision && (
        <QueryState query={committee} skeleton={<Skeleton lines={3} />} isEmpty={() => false}>
          {(members) => (
            <PanelField
              able={othersIn(detail, members, reader).filter((member) => canSitIn(detail, member))}
            />
          )}
        </QueryState>
      )}
      {action === 'add-evidence' && <FormField name="label" label={t`What it shows`} required={false} />}
      {(action === 'answer' || action === 'appeal') && (
        <FormField name="companion" {...texts().stepFields.companion} required={false} />
      )}
    </>
  );
}

const OutcomeField = () => (
  <FormRadioGroup
    name="outcome"
    label={t`Outcome`}
    required
    options={Object.entries(caseOutcomes).map(([outcome, { label, meaning }]) => ({
      value: outcome,
      label,
      hint: meaning,
    }))}
  />
);

/** A member of the committee to exclude, or to readmit. */
const MemberField = ({ able }: { able: readonly (Person & { for?: Person | null })[] }) => (
  <FormControl name="member">
    {({ error, ...field }) => (
      <Select
        {...field}
        value={field.value as string}
        label={t`Member`}
        required
        placeholder={t`Choose a name`}
        error={error && field.value === '' ? t`Choose a name.` : error}
        options={able.map(({ id, name, for: absent }) => ({
          value: id,
          label: absent ? t`${name}, stand-in for ${{ name2: absent.name }}` : name,
        }))}
      />
    )}
  </FormControl>
);

/** The members who decided together with the reader. */
function PanelField({ able }: { able: readonly Person[] }) {
  const id = useId();
  return (
    <FormControl name="panel">
      {({ value, onChange, onBlur, ref, error }) => {
        const chosen = value as string[];
        return (
          <fieldset aria-describedby={`${id}-notes`}>
            <legend>{t`Decided with`}</legend>
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
              {error && <Text tone="bad">{error}</Text>}
              <SmallText>
                {able.length === 0
                  ? t`No other committee member can take part.`
                  : t`Choose only members who took part in the decision.`}
              </SmallText>
            </div>
          </fieldset>
        );
      }}
    </FormControl>
  );
}

/** The notice to the student, to begin with one of the templates. */
function NoticeField({ detail }: { detail: CaseDetail }) {
  const form = useFormContext<{ text: string }>();
  const text = form.watch('text');
  const filled = noticeTemplates.map(({ fill }) => fill(detail));
  const [dialog, confirm] = useConfirm();
  async function use(index: string) {
    const isOwn = text !== '' && !filled.includes(text);
    const mayReplace =
      !isOwn ||
      (await confirm({
        title: t`Replace your text?`,
        confirmLabel: t`Replace text`,
        danger: true,
        children: <p>{t`The template replaces the notice you have written.`}</p>,
      }));
    if (mayReplace) form.setValue('text', filled[Number(index)]!);
  }
  return (
    <>
      <Select
        label={t`Start from`}
        value={String(filled.indexOf(text))}
        onChange={(index) => void use(index)}
        options={[
          { value: '-1', label: text === '' ? t`Empty notice` : t`The text below` },
          ...noticeTemplates.map(({ label }, index) => ({ value: String(index), label })),
        ]}
      />
      <FormField name="text" required {...stepTexts().notify.text!} />
      {dialog}
    </>
  );
}

const mostLines = 10;

/** Text that everybody will read, released line by line. */
function LinesField() {
  const form = useFormContext<{ lines: string[] }>();
  const lines = form.watch('lines');
  const set = (changed: string[]) => form.setValue('lines', changed);
  const group = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={group} tabIndex={-1}>
      <legend>{t`Lines to publish`}</legend>
      <Stack gap={3}>
        <SmallText>{t`Leave out names, numbers, dates, courses, exam titles and anything else that could identify someone. Without lines, only the outcome is published.`}</SmallText>
        {lines.map((_, index) => (
          <div key={index}>
            <FormField name={`lines.${index}`} label={`Line ${index + 1}`} rows={2} />
            <Button
              variant="quiet"
              aria-label={t`Remove line ${{ value: index + 1 }}`}
              onClick={() => {
                set(lines.filter((_line, other) => other !== index));
                // The button of the last line is gone.
                focusOn(group.current);
              }}
            >
              {t`Remove`}
            </Button>
          </div>
        ))}
        {lines.length < mostLines && (
          <div>
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => set([...lines, ''])}>
              {t`Add a line`}
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
