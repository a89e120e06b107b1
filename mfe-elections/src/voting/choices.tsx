import {
  blankChoice,
  type Election,
  marksOf,
  noneOfTheAbove,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { Fact, Facts } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { Choices } from './ballot-memory.ts';
import { texts } from './texts.ts';

/** A choice in words: the candidates' names (with their places in a ranking), "None of the above", "No vote for this post". */
export function choiceName(
  choice: string | undefined,
  candidates: readonly Pick<StandingCandidate, 'id' | 'name'>[],
): string {
  if (choice === noneOfTheAbove) return t`None of the above`;
  if (choice === blankChoice || choice === undefined) return t`No vote for this post`;
  const nameOf = (mark: string) => candidates.find(({ id }) => id === mark)?.name ?? texts().choices.gone;
  const names = marksOf(choice).map(nameOf);
  return (choice.includes('>') ? names.map((name, index) => `${index + 1}. ${name}`) : names).join(', ');
}

/** The choices of a ballot in words, one for each post of its paper. */
export const namedChoices = (
  { posts }: Pick<Election, 'posts'>,
  choices: Choices,
  candidates: Parameters<typeof choiceName>[1],
): { post: string; name: string }[] =>
  posts
    .filter(({ id }) => choices[id] !== undefined)
    .map(({ id, title }) => ({ post: title, name: choiceName(choices[id], candidates) }));

export const ChoiceList = ({ choices }: { choices: readonly { post: string; name: string }[] }) => (
  <Facts>
    {choices.map(({ post, name }) => (
      <Fact key={post} term={post}>
        <bdi>{name}</bdi>
      </Fact>
    ))}
  </Facts>
);
