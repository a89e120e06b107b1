import { Button, SmallText, UserText, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { Entry } from './entries.ts';

/** One entry of the list. */
export const EntryItem = ({ entry, onRemove }: { entry: Entry; onRemove: () => void }) => (
  <>
    <h2>
      <Link to={paths.entry(entry.id)}>{entry.title}</Link>
    </h2>
    <UserText>{entry.text}</UserText>
    <SmallText>
      <When at={entry.addedAt} />
    </SmallText>
    <Button onClick={onRemove}>{t`Delete entry`}</Button>
  </>
);
