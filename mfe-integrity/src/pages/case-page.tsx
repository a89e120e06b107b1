import { Page } from '@campus/portal-kit';

export const CasePage = () => <Page title="Case" />;
