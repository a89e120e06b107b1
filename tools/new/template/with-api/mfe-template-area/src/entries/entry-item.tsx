import type { TemplateAreaEntry } from '@campus/contracts/template-area';
import { removeTemplateAreaEntry } from '@campus/contracts/template-area';
import { ChangeButton, SmallText, UserText, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

/** One entry of the list. */
export const EntryItem = ({ entry }: { entry: TemplateAreaEntry }) => (
  <>
    <h2>
      <Link to={paths.entry(entry.id)}>{entry.title}</Link>
    </h2>
    <UserText>{entry.text}</UserText>
    <SmallText>
      {entry.author.name}, <When at={entry.addedAt} />
    </SmallText>
    {entry.canRemove && (
      <ChangeButton
        endpoint={removeTemplateAreaEntry}
        call={{ params: { id: entry.id } }}
        question={{ title: t`Delete this entry?`, confirmLabel: t`Delete entry`, danger: true }}
        done={t`Entry deleted`}
      />
    )}
  </>
);
