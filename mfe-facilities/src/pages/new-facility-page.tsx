import { Page } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { SetupForm } from '../desk/setup-form.tsx';
import { paths } from '../paths.ts';

export function NewFacilityPage() {
  const [added, setAdded] = useState<string | null>(null);
  // In place of the form, which would ask whether to leave it.
  if (added !== null) return <Navigate to={`${paths.managed(added)}?view=settings`} replace />;
  return (
    <Page
      title={t`Add a facility`}
      lead={t`You can choose managers and add photos on its page afterwards.`}
      parents={[[paths.desk, t`Manage facilities`]]}
    >
      <SetupForm onSaved={({ id }) => setAdded(id)} />
    </Page>
  );
}
