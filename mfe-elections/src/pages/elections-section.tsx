import { LinkButton, Section, LinkList, Place } from '@campus/portal-kit';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ElectionDetail } from '../admin/election-detail.tsx';
import { ElectionForm } from '../admin/election-form.tsx';
import { ElectionTable } from '../admin/election-table.tsx';

/** All elections for those who run them. `?election=<id>` is one of them, `?election=new` one to be prepared. */
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
    place.current?.focus();
    window.scrollTo(0, 0);
  }, [chosen, key]);

  return (
    <Place gap={7} ref={place}>
      {chosen !== null && <LinkList label="Elections" links={[['?', 'All elections']]} />}
      {chosen === null ? (
        <Section
          title="Elections"
          actions={
            <LinkButton to="?election=new" variant="primary" icon={<Plus aria-hidden="true" />}>
              Prepare an election
            </LinkButton>
          }
        >
          <ElectionTable />
        </Section>
      ) : chosen === 'new' ? (
        <Section title="Prepare an election">
          <p>
            It begins as a draft that only admins see. Candidates come next; nothing is final until voting
            opens.
          </p>
          <ElectionForm onSaved={({ id }) => setSearch({ election: id }, { replace: true })} />
        </Section>
      ) : (
        <ElectionDetail id={chosen} />
      )}
    </Place>
  );
}
