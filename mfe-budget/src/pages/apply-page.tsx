import { messages } from '@campus/contracts';
import { notify, Page } from '@campus/portal-kit';
import { useNavigate } from 'react-router-dom';
import { ApplicationForm } from '../apply/application-form.tsx';
import { paths } from '../paths.ts';

export function ApplyPage() {
  const navigate = useNavigate();
  return (
    <Page
      title="Apply for a budget"
      lead="Say what the money is for. Faculty decide, and say why."
      width="narrow"
    >
      <ApplicationForm
        kinds={['funds']}
        onSent={() => {
          notify.success(messages.applicationSubmittedSuccessfully);
          void navigate(paths.dashboard);
        }}
        onFailed={({ code, requestId }) => {
          console.error('The application was not submitted.', { code, requestId });
          notify.error(messages.applicationNotSubmittedSeeConsole);
        }}
      />
    </Page>
  );
}
