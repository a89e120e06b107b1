import { Button, LinkButton, Section } from '@campus/portal-kit';
import { useState } from 'react';
import { Money } from '../components/money.tsx';
import { usePayables } from '../entry/application-picker.tsx';
import { paths } from '../paths.ts';
import styles from './payables.module.css';

const shownAtFirst = 3;

/** For treasurers: approved applications with money left to pay, oldest first. */
export function Payables() {
  const { data = [], hasNextPage } = usePayables();
  const [all, setAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <Section title={`Approved, not yet paid (${data.length}${hasNextPage ? ' or more' : ''})`}>
      <ul className={styles['payables']}>
        {data
          .slice(0, all ? undefined : shownAtFirst)
          .map(({ application, purpose, name, approved, left }) => (
            <li key={application}>
              <div className={styles['words']}>
                <h3>
                  <bdi>{purpose}</bdi>
                </h3>
                <p>
                  <bdi>{name}</bdi> · <Money paise={left} /> left of <Money paise={approved} />
                </p>
              </div>
              <LinkButton to={paths.payment(application)} aria-label={`Pay: ${purpose}`}>
                Pay
              </LinkButton>
            </li>
          ))}
      </ul>
      {data.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${shownAtFirst}` : `Show all ${data.length}`}
        </Button>
      )}
    </Section>
  );
}
