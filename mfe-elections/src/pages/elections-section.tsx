import { focusOn, LinkButton, LinkList, Place, Section } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { ElectionDetail } from '../admin/election-detail.tsx';
import { ElectionForm } from '../admin/election-form.tsx';
import { ElectionTable } from '../admin/election-table.tsx';

/** All elections for admins. `?election=<id>` shows one election, `?election=new` the form for a new one. */
export function ElectionsSection() {
  const [search] = useSearchParams();
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
      {chosen !== null && <LinkList label="Elections" links={[['?', t`All elections`]]} />}
      {chosen === null ? (
        <Section
          title="Elections"
          actions={
            <LinkButton to="?election=new" variant="primary" icon={<Plus aria-hidden="true" />}>
              {t`Prepare an election`}
            </LinkButton>
          }
        >
          <ElectionTable />
        </Section>
      ) : chosen === 'new' ? (
        <NewElection />
      ) : (
        <ElectionDetail id={chosen} />
      )}
    </Place>
  );
}

function NewElection() {
  const [saved, setSaved] = useState<string | null>(null);
  // In place of the form, which would ask whether to leave it.
  if (saved !== null) return <Navigate to={`?election=${saved}`} replace />;
  return (
    <Section title={t`Prepare an election`}>
      <p>{t`An election begins as a draft that only admins can see. You add candidates next. Nothing is final until voting opens.`}</p>
      <ElectionForm onSaved={({ id }) => setSaved(id)} />
    </Section>
  );
}
