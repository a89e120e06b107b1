import {
  type CaseAction,
  type CaseDetail,
  caseOutcomes,
  type listCommittee,
  type Parsed,
} from '@campus/contracts';
import { FormControl, FormField, QueryState, RadioGroup, Skeleton, useSession } from '@campus/portal-kit';
import { LinesField } from './lines-field.tsx';
import { MemberField } from './member-field.tsx';
import { NoticeField } from './notice-field.tsx';
import { PanelField } from './panel-field.tsx';
import { stepTexts } from './step-texts.ts';
import type { useCommittee } from './use-committee.ts';

/** What a step asks for, but its document. */
export function StepFields({
  action,
  detail,
  committee,
}: {
  action: CaseAction;
  detail: CaseDetail;
  committee: ReturnType<typeof useCommittee>;
}) {
  const { text } = stepTexts[action];
  const isDecision = action === 'decide' || action === 'decide-appeal';
  const session = useSession();
  const reader = 'me' in session ? session.me.id : '';
  const out = new Set([reader, detail.reporter.id, ...detail.excluded.map(({ id }) => id)]);
  const others = (members: readonly Seated[]) => members.filter(({ id }) => !out.has(id));
  return (
    <>
      {isDecision && <OutcomeField />}
      {action === 'exclude' && (
        <QueryState query={committee} skeleton={<Skeleton height="3rem" />} isEmpty={() => false}>
          {(members) => <MemberField able={others(members)} />}
        </QueryState>
      )}
      {action === 'readmit' && <MemberField able={detail.excluded} />}
      {action === 'publish' && <LinesField />}
      {action === 'notify' && <NoticeField detail={detail} />}
      {action !== 'notify' && text && (
        <FormField
          name="text"
          label={text.label}
          hint={text.hint}
          rows={text.rows}
          required={!text.optional}
        />
      )}
      {isDecision && (
        <QueryState query={committee} skeleton={<Skeleton lines={3} />} isEmpty={() => false}>
          {(members) => <PanelField able={others(members).filter((one) => canSitIn(detail, one))} />}
        </QueryState>
      )}
      {action === 'add-evidence' && <FormField name="label" label="What it shows" required={false} />}
      {(action === 'answer' || action === 'appeal') && (
        <FormField
          name="companion"
          label="Companion"
          required={false}
          hint="Somebody you trust who goes with you through this: a friend, a teacher, a parent. You need not have one."
        />
      )}
    </>
  );
}

type Seated = Parsed<typeof listCommittee.response>[number];

/** Whether somebody can be named as one who decided too: not in another one's place, nor with a hand in it before. */
function canSitIn({ state, history, decisions }: CaseDetail, { id, for: absent }: Seated): boolean {
  const checked = history.filter(({ action }) => action === 'check');
  const decided = state === 'appealed' ? decisions : [];
  const before = [
    ...checked.flatMap((check) => [check.by, check.for]),
    ...decided.flatMap((decision) => [decision.by, decision.for, ...decision.panel]),
  ];
  return absent === null && !before.some((person) => person?.id === id);
}

const OutcomeField = () => (
  <FormControl name="outcome">
    {({ value, ...field }) => (
      <RadioGroup
        {...field}
        value={value as string}
        label="Outcome"
        required
        options={Object.entries(caseOutcomes).map(([outcome, { label, meaning }]) => ({
          value: outcome,
          label,
          hint: meaning,
        }))}
      />
    )}
  </FormControl>
);
