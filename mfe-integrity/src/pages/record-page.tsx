import { Page } from '@campus/portal-kit';

export const RecordPage = () => <Page title="Record" />;
