import { usePortal } from '@campus/portal-kit';
import { TextPage } from '../text-page.tsx';
import { texts } from './texts.ts';

export function Component() {
  const { contactEmail, collegeName, domains } = usePortal().config;
  return (
    <TextPage title={texts.title} lead={texts.lead(collegeName)} parts={texts.parts}>
      {contactEmail ? (
        <section>
          <h2>{texts.write}</h2>
          <p>{texts.byMail}</p>
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        </section>
      ) : (
        <p>{texts.noAddress(domains.admin)}</p>
      )}
    </TextPage>
  );
}
