import { Notice } from '@campus/portal-kit';

/** Why a form is filled in already, for who has signed in again. */
export const WasUnsent = ({ wasUnsent }: { wasUnsent: boolean }) =>
  wasUnsent && (
    <Notice tone="neutral">
      <p>Your report may not have been sent, because your session ended. What you entered is here again.</p>
    </Notice>
  );
