import {
  type ApplicationContent as Content,
  type ApplicationKind,
  applicationKinds,
  budgetCategories,
  type BudgetItem,
} from '@campus/contracts/budget';
import { Badge, Day, Fact, Facts, SmallText, Stack, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Amount } from '../components/amount.tsx';
import { Money } from '../components/money.tsx';
import styles from './application-content.module.css';

export type ContentField = keyof Content;

const nothingChanged: ReadonlySet<ContentField> = new Set();

/** An application's fields without its document; in an earlier version, changed fields are marked. */
export function ApplicationContent({
  kind,
  content,
  changed = nothingChanged,
}: {
  kind: ApplicationKind;
  content: Content;
  changed?: ReadonlySet<ContentField>;
}) {
  const { date, endDate, place, category, amount, items, explanation } = content;
  const isChanged = (...fields: ContentField[]) => fields.some((field) => changed.has(field));
  const line = (field: 'place' | 'name' | 'regNo' | 'designation' | 'email', term: string) => (
    <Fact term={term}>
      <Marked changed={isChanged(field)}>
        <bdi>{content[field]}</bdi>
      </Marked>
    </Fact>
  );
  return (
    <Stack gap={5}>
      <Facts>
        <Fact term={t`Kind`}>{applicationKinds[kind]}</Fact>
        <Fact term={t`Category`}>
          <Marked changed={isChanged('category')}>{budgetCategories[category]}</Marked>
        </Fact>
        <Fact term={t`Amount`}>
          <Marked changed={isChanged('amount')}>
            <Amount kind={kind} amount={amount} />
          </Marked>
        </Fact>
        <Fact term={kind === 'event' ? t`When` : t`Needed on`}>
          <Marked changed={isChanged('date', 'endDate')}>
            <Day day={date} />
            {endDate !== null && endDate !== date && (
              <>
                {' to '}
                <Day day={endDate} />
              </>
            )}
          </Marked>
        </Fact>
        {place !== '' && line('place', t`Place`)}
        {line('name', t`Name`)}
        {line('regNo', t`Registration number`)}
        {line('designation', t`Designation`)}
        {line('email', t`Email`)}
      </Facts>
      <div>
        <SmallText>
          <Marked changed={isChanged('explanation')}>{t`Explanation`}</Marked>
        </SmallText>
        <UserText>{explanation}</UserText>
      </div>
      {items.length > 0 && (
        <div>
          {isChanged('items') && (
            <SmallText>
              <Marked changed>{t`Items`}</Marked>
            </SmallText>
          )}
          <Items items={items} />
        </div>
      )}
    </Stack>
  );
}

const Marked = ({ changed, children }: { changed: boolean; children: ReactNode }) => (
  <>
    {children}
    {changed && (
      <>
        {' '}
        <Badge tone="warn">{t`changed`}</Badge>
      </>
    )}
  </>
);

const Items = ({ items }: { items: readonly BudgetItem[] }) => (
  <table className={styles.items}>
    <caption>{t`Items`}</caption>
    <thead>
      <tr>
        <th scope="col">{t`Item`}</th>
        <th scope="col">{t`Amount`}</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ label, paise }, index) => (
        // Two items can have the same text.
        <tr key={index}>
          <td>
            <bdi>{label}</bdi>
          </td>
          <td>
            <Money paise={paise} exact />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{t`Total`}</th>
        <td>
          <Money paise={items.reduce((sum, { paise }) => sum + paise, 0)} exact />
        </td>
      </tr>
    </tfoot>
  </table>
);
