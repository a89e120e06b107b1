import { formatRupees, parseRupees } from '@campus/contracts';
import { type ApplicationKind, getApplicationFigures } from '@campus/contracts/budget';
import { counted, Section, useEndpoint, usePortal, useWatch } from '@campus/portal-kit';
import { sumOf, type ApplicationInput } from './application-input.ts';

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
    <Section title="Before you send it">
      <ul>
        <li>
          <strong>Every member</strong> reads in the register what it is for, the category, the amount, where
          it stands and, once it is decided, why. Not your name.
        </li>
        <li>
          <strong>Who decides</strong>, and who pays, reads everything, the document too.
        </li>
        <li>
          {sum > twoApprovalsAbove
            ? `Your sum is above ${limit}, so two people have to approve it.`
            : `One person decides; above ${limit} two have to approve.`}
        </li>
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
  const name = kind === 'event' ? 'events' : 'funds';
  return <li>{`Half of all decisions about ${name} came ${within(days)}.`}</li>;
}

const within = (days: number) => (days === 0 ? 'on the same day' : `within ${counted(days, 'day')}`);
