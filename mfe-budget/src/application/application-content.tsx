import {
  type ApplicationContent as Content,
  type ApplicationKind,
  applicationKinds,
  budgetCategories,
  type BudgetItem,
} from '@campus/contracts/budget';
import { Badge, Day, Fact, Facts, SmallText, Stack, UserText } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Amount } from '../components/amount.tsx';
import { Money } from '../components/money.tsx';
import styles from './application-content.module.css';
import { applicationContentTexts } from './texts.ts';

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
        <Fact term={applicationContentTexts.kind}>{applicationKinds[kind]}</Fact>
        <Fact term={applicationContentTexts.category}>
          <Marked changed={isChanged('category')}>{budgetCategories[category]}</Marked>
        </Fact>
        <Fact term={applicationContentTexts.amount}>
          <Marked changed={isChanged('amount')}>
            <Amount kind={kind} amount={amount} />
          </Marked>
        </Fact>
        <Fact term={kind === 'event' ? applicationContentTexts.when : applicationContentTexts.neededOn}>
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
        {place !== '' && line('place', applicationContentTexts.place)}
        {line('name', applicationContentTexts.name)}
        {line('regNo', applicationContentTexts.registrationNumber)}
        {line('designation', applicationContentTexts.designation)}
        {line('email', applicationContentTexts.email)}
      </Facts>
      <div>
        <SmallText>
          <Marked changed={isChanged('explanation')}>{applicationContentTexts.explanation}</Marked>
        </SmallText>
        <UserText>{explanation}</UserText>
      </div>
      {items.length > 0 && (
        <div>
          {isChanged('items') && (
            <SmallText>
              <Marked changed>{applicationContentTexts.items}</Marked>
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
        <Badge tone="warn">{applicationContentTexts.changed}</Badge>
      </>
    )}
  </>
);

const Items = ({ items }: { items: readonly BudgetItem[] }) => (
  <table className={styles.items}>
    <caption>{applicationContentTexts.items}</caption>
    <thead>
      <tr>
        <th scope="col">{applicationContentTexts.item}</th>
        <th scope="col">{applicationContentTexts.amount}</th>
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
        <th scope="row">{applicationContentTexts.total}</th>
        <td>
          <Money paise={items.reduce((sum, { paise }) => sum + paise, 0)} exact />
        </td>
      </tr>
    </tfoot>
  </table>
);
