import type { ApplicationDetail } from '@campus/contracts/budget';
import { Notice, useMay } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { applicationTitle } from '../components/application-words.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';

/** What a reviewer should know before deciding. */
export function ReviewHints({ application }: { application: ApplicationDetail }) {
  const { review, status, mine, amount, email, kind } = application;
  const reviews = useMay('application.review');
  if (status !== 'Pending') return null;
  if (mine && reviews)
    return (
      <Notice tone="neutral">
        <p>This is your own application, so another teacher or an admin decides on it.</p>
      </Notice>
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
          <p>The very same document came with other applications:</p>
          <ul>
            {sameDocument.map(({ id, purpose, name }) => (
              <li key={id}>
                <Link to={paths.application(id)}>
                  <bdi>{applicationTitle({ kind, purpose })}</bdi>
                </Link>{' '}
                of <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {isShort && (
        <p>
          It asks for <Money paise={amount} />; only <Money paise={left} /> of this academic year are neither
          spent nor set aside.
        </p>
      )}
      {isOtherAddress && (
        <p>
          It was sent from the account <bdi>{account}</bdi>, which is not the address in the form.
        </p>
      )}
    </Notice>
  );
}
