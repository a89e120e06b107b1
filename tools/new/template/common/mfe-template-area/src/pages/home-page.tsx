import { LinkButton, Page } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { EntryList } from '../entries/entry-list.tsx';
import { readers } from '../entries/entries.ts';
import { paths } from '../paths.ts';

export const HomePage = () => (
  <Page
    title={t`Template area`}
    lead={t`Entries, newest first. ${{ readers: readers() }}`}
    actions={
      <LinkButton variant="primary" to={paths.newEntry}>
        {t`Add entry`}
      </LinkButton>
    }
  >
    <EntryList />
  </Page>
);
