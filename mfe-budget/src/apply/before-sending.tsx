import { formatAmount, parseRupees } from '@campus/contracts';
import { type ApplicationKind, getApplicationFigures } from '@campus/contracts/budget';
import { counted, Section, useEndpoint, usePortal, useWatch } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { sumOf, type ApplicationInput } from './application-input.ts';
import { texts as formTexts } from './texts.ts';

const texts = () => formTexts().before;

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
    <Section title={t`Before you send it`}>
      <ul>
        <li>
          <strong>{t`Every member`}</strong>
          {t` can read the purpose, category, amount and status in the register, and later the reason for the decision. They can’t see your name.`}
        </li>
        <li>
          <strong>{t`The reviewers and the treasurer`}</strong>
          {t` can read everything, including your document.`}
        </li>
        <li>
          {sum > twoApprovalsAbove
            ? t`Your amount is above ${limit}, so two reviewers have to approve it.`
            : t`One reviewer decides. Above ${limit}, two have to approve.`}
        </li>
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
  return (
    <li>
      {texts().pace(kind, days === 0 ? t`on the same day` : t`within ${{ days: counted(days, 'day') }}`)}
    </li>
  );
}
