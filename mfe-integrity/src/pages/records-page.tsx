import { Page } from '@campus/portal-kit';

export const RecordsPage = () => <Page title="Records" />;
