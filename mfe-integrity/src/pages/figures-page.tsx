import { Page } from '@campus/portal-kit';

export const FiguresPage = () => <Page title="Figures" />;
