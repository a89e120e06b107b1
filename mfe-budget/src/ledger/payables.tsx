import { Button, Lines, LinkButton, Row, Section, SmallText } from '@campus/portal-kit';
import { useState } from 'react';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { payablesTexts } from './texts.ts';
import { usePayables } from './use-ledger.ts';

const shownAtFirst = 3;

/** For treasurers: approved applications with money left to pay, oldest first. */
export function Payables() {
  const { data = [], hasNextPage } = usePayables();
  const [all, setAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <Section title={payablesTexts.title(data.length, hasNextPage)}>
      <Lines>
        {data
          .slice(0, all ? undefined : shownAtFirst)
          .map(({ application, purpose, name, approved, left }) => (
            <li key={application}>
              <Row spread>
                <div>
                  <h3>
                    <bdi>{purpose}</bdi>
                  </h3>
                  <SmallText>
                    <bdi>{name}</bdi> · <Money paise={left} /> {payablesTexts.leftOf}{' '}
                    <Money paise={approved} />
                  </SmallText>
                </div>
                <LinkButton to={paths.payment(application)} aria-label={`Pay: ${purpose}`}>
                  {payablesTexts.pay}
                </LinkButton>
              </Row>
            </li>
          ))}
      </Lines>
      {data.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? payablesTexts.showFirst(shownAtFirst) : payablesTexts.showAll(data.length)}
        </Button>
      )}
    </Section>
  );
}
