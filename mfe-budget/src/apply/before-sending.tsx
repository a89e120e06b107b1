import { formatRupees, parseRupees } from '@campus/contracts';
import { type ApplicationKind, getApplicationFigures } from '@campus/contracts/budget';
import { counted, Section, useEndpoint, usePortal, useWatch } from '@campus/portal-kit';
import { sumOf, type ApplicationInput } from './application-input.ts';
import { texts as formTexts } from './texts.ts';

const texts = formTexts.before;

/** What an applicant should know before sending: who reads what, how many decide, and how long it takes. */
export function BeforeSending() {
  const { twoApprovalsAbove } = usePortal().config;
  const [kind, amount, items] = useWatch<ApplicationInput, ['kind', 'amount', 'items']>({
    name: ['kind', 'amount', 'items'],
  });
  const sum =
    items.length > 0 ? sumOf(items.map(({ paise }) => parseRupees(paise) ?? 0)) : (parseRupees(amount) ?? 0);
  const limit = formatRupees(twoApprovalsAbove);
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
  // Good to know, but nobody waits for it, or misses it.
  const { data } = useEndpoint(getApplicationFigures);
  const days = data?.byKind.find((pace) => pace.kind === kind)?.daysToDecision ?? null;
  if (days === null) return null;
  return <li>{texts.pace(kind, days === 0 ? texts.sameDay : texts.within(counted(days, 'day')))}</li>;
}
