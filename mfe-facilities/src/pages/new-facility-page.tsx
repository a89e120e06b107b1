import { LinkButton, Page, useMay } from '@campus/portal-kit';
import { useNavigate } from 'react-router-dom';
import { OnlyManagers } from '../desk/for-managers.tsx';
import { SetupForm } from '../desk/setup-form.tsx';
import { paths } from '../paths.ts';

export function NewFacilityPage() {
  const mayAdd = useMay('facility.manage');
  const navigate = useNavigate();
  return (
    <Page
      title="Add a facility"
      lead={mayAdd && 'You choose its managers and add photos on its page afterwards.'}
      actions={
        <LinkButton variant="quiet" to={paths.desk}>
          Manage facilities
        </LinkButton>
      }
    >
      {mayAdd ? (
        <SetupForm onSaved={({ id }) => void navigate(`${paths.managed(id)}?view=settings`)} />
      ) : (
        <OnlyManagers />
      )}
    </Page>
  );
}
