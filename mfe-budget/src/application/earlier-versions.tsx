import type { ApplicationDetail } from '@campus/contracts/budget';
import { Badge, Button, Disclosure, When } from '@campus/portal-kit';
import { useState } from 'react';
import { applicationTitle } from '../components/application-words.tsx';
import { DocumentPreview } from '../components/document-preview.tsx';
import { ApplicationContent } from './application-content.tsx';
import { changedFields } from './changed-fields.ts';
import styles from './earlier-versions.module.css';
import { earlierVersionsTexts } from './texts.ts';

type Version = ApplicationDetail['versions'][number];

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

function EarlierVersion({
  application: { kind },
  version,
  next,
}: {
  application: ApplicationDetail;
  version: Version;
  next: Version | ApplicationDetail;
}) {
  const changed = changedFields(version, next);
  const [isDocumentShown, showDocument] = useState(false);
  return (
    <div className={styles['version']}>
      <p className={styles['until']}>
        {earlierVersionsTexts.until} <When at={version.until} />
        {earlierVersionsTexts.marking}
      </p>
      <p>
        <strong>
          <bdi>{applicationTitle({ kind, purpose: version.purpose })}</bdi>
        </strong>{' '}
        {changed.has('purpose') && <Badge tone="warn">{earlierVersionsTexts.changed}</Badge>}
      </p>
      <ApplicationContent kind={kind} content={version} changed={changed} />
      {changed.has('document') &&
        (isDocumentShown ? (
          <DocumentPreview document={version.document} />
        ) : (
          <div>
            <Badge tone="warn">{earlierVersionsTexts.changed}</Badge>{' '}
            <Button variant="quiet" onClick={() => showDocument(true)}>
              {earlierVersionsTexts.showDocument}
            </Button>
          </div>
        ))}
    </div>
  );
}
