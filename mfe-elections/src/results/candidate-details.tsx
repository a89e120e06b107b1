import type { StandingCandidate } from '@campus/contracts/elections';
import { Disclosure, Grid, Stack } from '@campus/portal-kit';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithAvatar } from '../candidates/with-avatar.tsx';
import styles from './candidate-details.module.css';
import { texts } from './texts.ts';

export function CandidateDetails({ people, open }: { people: readonly StandingCandidate[]; open: boolean }) {
  const list = (
    <Grid as="ul" min="20rem" gap={5}>
      {people
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, manifesto, photo }) => (
          <li key={id}>
            <Stack gap={2}>
              <WithAvatar name={name} photo={photo ?? undefined}>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
              </WithAvatar>
              <Manifesto text={manifesto} of={name} />
            </Stack>
          </li>
        ))}
    </Grid>
  );
  if (open) return list;
  return (
    <div className={styles.details}>
      <Disclosure title={texts.candidateDetails.manifestos}>{list}</Disclosure>
    </div>
  );
}
