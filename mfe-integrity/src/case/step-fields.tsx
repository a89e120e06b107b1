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
  const { text } = stepTexts[action];
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
      {action === 'add-evidence' && (
        <FormField name="label" label={texts.stepFields.evidenceLabel} required={false} />
      )}
      {(action === 'answer' || action === 'appeal') && (
        <FormField name="companion" {...texts.stepFields.companion} required={false} />
      )}
    </>
  );
}

const OutcomeField = () => (
  <FormRadioGroup
    name="outcome"
    label={texts.stepFields.outcome}
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
        label={texts.stepFields.member}
        required
        placeholder={texts.stepFields.namePlaceholder}
        error={error && field.value === '' ? texts.stepFields.nameRequired : error}
        options={able.map(({ id, name, for: absent }) => ({
          value: id,
          label: absent ? texts.stepFields.standIn(name, absent.name) : name,
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
            <legend>{texts.stepFields.panel}</legend>
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
                {able.length === 0 ? texts.stepFields.noOneElse : texts.stepFields.panelHint}
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
        title: texts.stepFields.replaceTitle,
        confirmLabel: texts.stepFields.replace,
        danger: true,
        children: <p>{texts.stepFields.replaceText}</p>,
      }));
    if (mayReplace) form.setValue('text', filled[Number(index)]!);
  }
  return (
    <>
      <Select
        label={texts.stepFields.template}
        value={String(filled.indexOf(text))}
        onChange={(index) => void use(index)}
        options={[
          { value: '-1', label: text === '' ? texts.stepFields.nothing : texts.stepFields.keepText },
          ...noticeTemplates.map(({ label }, index) => ({ value: String(index), label })),
        ]}
      />
      <FormField name="text" required {...stepTexts.notify.text!} />
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
      <legend>{texts.stepFields.lines}</legend>
      <Stack gap={3}>
        <SmallText>{texts.stepFields.linesHint}</SmallText>
        {lines.map((_, index) => (
          <div key={index}>
            <FormField name={`lines.${index}`} label={`Line ${index + 1}`} rows={2} />
            <Button
              variant="quiet"
              aria-label={texts.stepFields.removeLine(index + 1)}
              onClick={() => {
                set(lines.filter((_line, other) => other !== index));
                // The button of the last line is gone.
                focusOn(group.current);
              }}
            >
              {texts.stepFields.remove}
            </Button>
          </div>
        ))}
        {lines.length < mostLines && (
          <div>
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => set([...lines, ''])}>
              {texts.stepFields.addLine}
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
