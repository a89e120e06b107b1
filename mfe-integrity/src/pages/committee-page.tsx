import { Page } from '@campus/portal-kit';

export const CommitteePage = () => <Page title="Committee" />;
