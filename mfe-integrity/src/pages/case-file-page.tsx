import { Page } from '@campus/portal-kit';

export const CaseFilePage = () => <Page title="Case file" />;
