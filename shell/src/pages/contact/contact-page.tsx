import { usePortal } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { TextPage } from '../text-page.tsx';
import { texts } from './texts.ts';

export function Component() {
  const { contactEmail, collegeName, domains } = usePortal().config;
  return (
    <TextPage title={t`Contact`} lead={t`The portal is run by ${collegeName}.`} parts={texts().parts}>
      {contactEmail ? (
        <section>
          <h2>{t`Email us`}</h2>
          <p>{t`For questions about the portal, your data or your account, write to:`}</p>
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        </section>
      ) : (
        <p>{t`No address has been set for this portal. Ask the college’s office, or an admin: their addresses end in @${{ domain: domains.admin }}.`}</p>
      )}
    </TextPage>
  );
}
