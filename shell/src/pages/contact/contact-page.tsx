import { usePortal } from '@campus/portal-kit';
import { Parts, TextPage } from '../text-page.tsx';
import { texts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  const { contactEmail, collegeName, domains } = config;
  return (
    <TextPage title={texts.title} lead={texts.lead(collegeName)}>
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
      <Parts parts={texts.parts} />
    </TextPage>
  );
}
