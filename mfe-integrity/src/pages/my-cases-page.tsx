import { Page } from '@campus/portal-kit';

export const MyCasesPage = () => <Page title="My cases" />;
