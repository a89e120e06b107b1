import type { ApplicationContent as Content, ApplicationDetail } from '@campus/contracts/budget';
import { Badge, Button, Disclosure, SmallText, Stack, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { applicationTitle } from '../components/application-words.tsx';
import { DocumentPreview } from '../components/document-preview.tsx';
import { ApplicationContent, type ContentField } from './application-content.tsx';

/** The earlier versions of an application, oldest first. Fields that the next version changed are marked. */
export const EarlierVersions = ({ application }: { application: ApplicationDetail }) => (
  <div>
    {application.versions.map((version, index) => (
      <Disclosure key={version.until} title={`Version ${index + 1}`}>
        <EarlierVersion
          application={application}
          version={version}
          next={application.versions[index + 1] ?? application}
        />
      </Disclosure>
    ))}
  </div>
);

function changedFields(content: Content, next: Content) {
  const fields = Object.keys(content) as ContentField[];
  return new Set(fields.filter((field) => JSON.stringify(content[field]) !== JSON.stringify(next[field])));
}

function EarlierVersion({
  application: { kind },
  version: { until, ...content },
  next,
}: {
  application: ApplicationDetail;
  version: ApplicationDetail['versions'][number];
  next: Content;
}) {
  const changed = changedFields(content, next);
  const [isDocumentShown, showDocument] = useState(false);
  return (
    <Stack>
      <SmallText>
        {t`Until`} <When at={until} />
        {t`. Changed fields are marked.`}
      </SmallText>
      <p>
        <strong>
          <bdi>{applicationTitle({ kind, purpose: content.purpose })}</bdi>
        </strong>{' '}
        {changed.has('purpose') && <Badge tone="warn">{t`changed`}</Badge>}
      </p>
      <ApplicationContent kind={kind} content={content} changed={changed} />
      {changed.has('document') &&
        (isDocumentShown ? (
          <DocumentPreview document={content.document} />
        ) : (
          <div>
            <Badge tone="warn">{t`changed`}</Badge>{' '}
            <Button variant="quiet" onClick={() => showDocument(true)}>
              {t`Show document`}
            </Button>
          </div>
        ))}
    </Stack>
  );
}
