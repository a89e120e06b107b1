import type { ApplicationDetail } from '@campus/contracts/budget';
import { Notice, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { applicationTitle } from '../components/application-words.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';

export function ReviewHints({ application }: { application: ApplicationDetail }) {
  const { review, status, mine, amount, email, kind } = application;
  const reviews = useMay('application.review');
  if (status !== 'Pending') return null;
  if (mine && reviews)
    return (
      <Notice tone="neutral">{t`This is your own application. Another teacher or an admin decides on it.`}</Notice>
    );
  if (!review) return null;
  const { account, sameDocument, left } = review;
  const isShort = amount !== null && amount > left;
  const isOtherAddress = account.toLowerCase() !== email.toLowerCase();
  if (sameDocument.length === 0 && !isShort && !isOtherAddress) return null;
  return (
    <Notice tone="warn">
      {sameDocument.length > 0 && (
        <>
          <p>{t`The same document was sent with other applications:`}</p>
          <ul>
            {sameDocument.map(({ id, purpose, name }) => (
              <li key={id}>
                <Link to={paths.application(id)}>
                  <bdi>{applicationTitle({ kind, purpose })}</bdi>
                </Link>{' '}
                {t`by`} <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {isShort && (
        <p>
          {t`It asks for`} <Money paise={amount} />
          {t`. Only`} <Money paise={left} /> {t`is left this academic year.`}
        </p>
      )}
      {isOtherAddress && (
        <p>
          {t`It was sent from the account`} <bdi>{account}</bdi>
          {t`, not from the address in the form.`}
        </p>
      )}
    </Notice>
  );
}
