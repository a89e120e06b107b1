import { formatAmount, parseRupees } from '@campus/contracts';
import { type ApplicationKind, getApplicationFigures } from '@campus/contracts/budget';
import { counted, Section, useEndpoint, usePortal, useWatch } from '@campus/portal-kit';
import { sumOf, type ApplicationInput } from './application-input.ts';
import { texts as formTexts } from './texts.ts';

const texts = formTexts.before;

/** Tells applicants about readers, reviewers and the usual time before they send the form. */
export function BeforeSending() {
  const { twoApprovalsAbove } = usePortal().config;
  const [kind, amount, items] = useWatch<ApplicationInput, ['kind', 'amount', 'items']>({
    name: ['kind', 'amount', 'items'],
  });
  const sum =
    items.length > 0 ? sumOf(items.map(({ paise }) => parseRupees(paise) ?? 0)) : (parseRupees(amount) ?? 0);
  const limit = formatAmount(twoApprovalsAbove);
  return (
    <Section title={texts.title}>
      <ul>
        <li>
          <strong>{texts.everyone}</strong>
          {texts.everyoneReads}
        </li>
        <li>
          <strong>{texts.reviewers}</strong>
          {texts.reviewersRead}
        </li>
        <li>{sum > twoApprovalsAbove ? texts.twoReviewers(limit) : texts.oneReviewer(limit)}</li>
        <HowLong kind={kind} />
      </ul>
    </Section>
  );
}

function HowLong({ kind }: { kind: ApplicationKind }) {
  // Optional: the form neither waits for it nor shows an error.
  const { data } = useEndpoint(getApplicationFigures);
  const days = data?.byKind.find((pace) => pace.kind === kind)?.daysToDecision ?? null;
  if (days === null) return null;
  return <li>{texts.pace(kind, days === 0 ? texts.sameDay : texts.within(counted(days, 'day')))}</li>;
}
