import type { Nomination } from '@campus/contracts/elections';
import { Stack } from '@campus/portal-kit';
import { texts } from './texts.ts';

export const BackerList = ({
  nomination: { backers, declared, missing },
}: {
  nomination: Pick<Nomination, 'backers' | 'declared' | 'missing'>;
}) =>
  backers.length + declared.length + missing.length > 0 && (
    <Stack gap={2}>
      <Stack as="ul" gap={1}>
        {backers.map(({ kind, name, email, answer }) => (
          <li key={email}>
            {texts().backers[kind]}: <bdi>{name}</bdi> ({email}), {texts().backers[answer]}
          </li>
        ))}
        {declared.map((text) => (
          <li key={text}>
            {texts().backers.declared} <bdi>{text}</bdi>
          </li>
        ))}
      </Stack>
      {missing.length > 0 && (
        <div>
          <strong>{texts().backers.missing}</strong>
          <Stack as="ul" gap={1}>
            {missing.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  );
