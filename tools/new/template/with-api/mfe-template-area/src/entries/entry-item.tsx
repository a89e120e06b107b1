import type { TemplateAreaEntry } from '@campus/contracts/template-area';
import { removeTemplateAreaEntry } from '@campus/contracts/template-area';
import { ChangeButton, SmallText, UserText, When } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

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
        question={{ title: texts.removeTitle, confirmLabel: texts.remove, danger: true }}
        done={texts.removed}
      />
    )}
  </>
);
