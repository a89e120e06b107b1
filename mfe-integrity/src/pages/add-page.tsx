import { Page } from '@campus/portal-kit';

export const AddPage = () => <Page title="Add Record" />;
