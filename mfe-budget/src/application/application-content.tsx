import {
  type ApplicationContent as Content,
  type ApplicationKind,
  applicationKinds,
  budgetCategories,
  type BudgetItem,
} from '@campus/contracts/budget';
import { Badge, Day, Fact, Facts } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Money } from '../components/money.tsx';
import styles from './application-content.module.css';
import type { ContentField } from './changed-fields.ts';

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
  const { name, email, regNo, designation, date, endDate, place, category, amount, items, explanation } =
    content;
  const isChanged = (...fields: ContentField[]) => fields.some((field) => changed.has(field));
  return (
    <div className={styles['content']}>
      <Facts>
        <Fact term="Kind">{applicationKinds[kind]}</Fact>
        <Fact term="Category">
          <Marked changed={isChanged('category')}>{budgetCategories[category]}</Marked>
        </Fact>
        <Fact term="Amount">
          <Marked changed={isChanged('amount')}>
            {amount === null ? 'No money' : <Money paise={amount} />}
          </Marked>
        </Fact>
        <Fact term={kind === 'event' ? 'When' : 'Needed on'}>
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
        {place !== '' && (
          <Fact term="Place">
            <Marked changed={isChanged('place')}>
              <bdi>{place}</bdi>
            </Marked>
          </Fact>
        )}
        <Fact term="Name">
          <Marked changed={isChanged('name')}>
            <bdi>{name}</bdi>
          </Marked>
        </Fact>
        <Fact term="Registration number">
          <Marked changed={isChanged('regNo')}>
            <bdi>{regNo}</bdi>
          </Marked>
        </Fact>
        <Fact term="Designation">
          <Marked changed={isChanged('designation')}>
            <bdi>{designation}</bdi>
          </Marked>
        </Fact>
        <Fact term="Email">
          <Marked changed={isChanged('email')}>
            <bdi>{email}</bdi>
          </Marked>
        </Fact>
      </Facts>
      <div>
        <p className={styles['term']}>
          <Marked changed={isChanged('explanation')}>Explanation</Marked>
        </p>
        <p className={styles['explanation']} dir="auto">
          {explanation}
        </p>
      </div>
      {items.length > 0 && (
        <div>
          {isChanged('items') && (
            <p className={styles['term']}>
              <Marked changed>Items</Marked>
            </p>
          )}
          <Items items={items} />
        </div>
      )}
    </div>
  );
}

const Marked = ({ changed, children }: { changed: boolean; children: ReactNode }) => (
  <>
    {children}
    {changed && (
      <>
        {' '}
        <Badge tone="warn">changed</Badge>
      </>
    )}
  </>
);

const Items = ({ items }: { items: readonly BudgetItem[] }) => (
  <table className={styles['items']}>
    <caption>Items</caption>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Amount</th>
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
        <th scope="row">Total</th>
        <td>
          <Money paise={items.reduce((sum, { paise }) => sum + paise, 0)} exact />
        </td>
      </tr>
    </tfoot>
  </table>
);
