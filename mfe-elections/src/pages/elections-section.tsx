import { focusOn, LinkButton, LinkList, Place, Section } from '@campus/portal-kit';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ElectionDetail } from '../admin/election-detail.tsx';
import { ElectionForm } from '../admin/election-form.tsx';
import { ElectionTable } from '../admin/election-table.tsx';
import { texts } from '../admin/texts.ts';

/** All elections for admins. `?election=<id>` shows one election, `?election=new` the form for a new one. */
export function ElectionsSection() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('election');
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(chosen);

  // As on a new page, but not on the first one, which the browser announces itself.
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    focusOn(place.current);
    window.scrollTo(0, 0);
  }, [chosen, key]);

  return (
    <Place gap={7} ref={place}>
      {chosen !== null && (
        <LinkList
          label={texts.electionsSection.elections}
          links={[['?', texts.electionsSection.allElections]]}
        />
      )}
      {chosen === null ? (
        <Section
          title={texts.electionsSection.elections}
          actions={
            <LinkButton to="?election=new" variant="primary" icon={<Plus aria-hidden="true" />}>
              {texts.electionsSection.prepareElection}
            </LinkButton>
          }
        >
          <ElectionTable />
        </Section>
      ) : chosen === 'new' ? (
        <Section title={texts.electionsSection.prepareElection}>
          <p>{texts.electionsSection.newText}</p>
          <ElectionForm onSaved={({ id }) => setSearch({ election: id }, { replace: true })} />
        </Section>
      ) : (
        <ElectionDetail id={chosen} />
      )}
    </Place>
  );
}
