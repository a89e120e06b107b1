import { Page } from '@campus/portal-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { SetupForm } from '../desk/setup-form.tsx';
import { paths } from '../paths.ts';
import { texts } from '../desk/texts.ts';

export function NewFacilityPage() {
  const [added, setAdded] = useState<string | null>(null);
  // In place of the form, which would ask whether to leave it.
  if (added !== null) return <Navigate to={`${paths.managed(added)}?view=settings`} replace />;
  return (
    <Page
      title={texts.newFacilityPage.addFacility}
      lead={texts.newFacilityPage.lead}
      parents={[[paths.desk, texts.newFacilityPage.manageFacilities]]}
    >
      <SetupForm onSaved={({ id }) => setAdded(id)} />
    </Page>
  );
}
