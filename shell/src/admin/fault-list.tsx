import type { ReleasedVersion } from '@campus/contracts/remotes';
import { counted, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './admin-section.module.css';
import { faultListTexts as texts } from './texts.ts';

export const FaultList = ({ versions }: { versions: readonly ReleasedVersion[] }) => (
  <Stack gap={4}>
    {versions
      .filter(({ faults }) => faults > 0)
      .map(({ version, faults, topFaults }) => (
        <Stack as="section" key={version} gap={2} aria-label={t`Failures of ${version}`}>
          <h3>
            {version}: {counted(faults, 'failure')}
          </h3>
          <Stack as="ul" gap={3}>
            {topFaults.map(({ kind, page, error, stack, count }) => (
              <li key={[kind, page, error, ...stack].join()}>
                <p>
                  {counted(count, 'time')}: <strong>{error}</strong> {texts().kinds[kind]}
                  {page ? `, on ${page}` : t`, on a page that no longer exists`}.
                </p>
                {stack.length > 0 && <pre className={styles.frames}>{stack.join('\n')}</pre>}
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
  </Stack>
);
