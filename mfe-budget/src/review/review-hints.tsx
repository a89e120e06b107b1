import type { ApplicationDetail } from '@campus/contracts/budget';
import { Notice, useMay } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { applicationTitle } from '../components/application-words.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { reviewHintsTexts } from './texts.ts';

export function ReviewHints({ application }: { application: ApplicationDetail }) {
  const { review, status, mine, amount, email, kind } = application;
  const reviews = useMay('application.review');
  if (status !== 'Pending') return null;
  if (mine && reviews) return <Notice tone="neutral">{reviewHintsTexts.ownApplication}</Notice>;
  if (!review) return null;
  const { account, sameDocument, left } = review;
  const isShort = amount !== null && amount > left;
  const isOtherAddress = account.toLowerCase() !== email.toLowerCase();
  if (sameDocument.length === 0 && !isShort && !isOtherAddress) return null;
  return (
    <Notice tone="warn">
      {sameDocument.length > 0 && (
        <>
          <p>{reviewHintsTexts.sameDocument}</p>
          <ul>
            {sameDocument.map(({ id, purpose, name }) => (
              <li key={id}>
                <Link to={paths.application(id)}>
                  <bdi>{applicationTitle({ kind, purpose })}</bdi>
                </Link>{' '}
                {reviewHintsTexts.by} <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {isShort && (
        <p>
          {reviewHintsTexts.amountAsked} <Money paise={amount} />
          {reviewHintsTexts.amountLeftStart} <Money paise={left} /> {reviewHintsTexts.amountLeftEnd}
        </p>
      )}
      {isOtherAddress && (
        <p>
          {reviewHintsTexts.accountStart} <bdi>{account}</bdi>
          {reviewHintsTexts.accountEnd}
        </p>
      )}
    </Notice>
  );
}
