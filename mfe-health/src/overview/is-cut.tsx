import { Notice } from '@campus/portal-kit';

/** That there is more than the API gives at once. */
export const IsCut = ({ isCut }: { isCut: boolean }) =>
  isCut && (
    <Notice tone="warn">
      <p>These are the first 1,000 reports. There are more.</p>
    </Notice>
  );
