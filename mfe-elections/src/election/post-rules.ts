import { type Election, type Post, rulesOf } from '@campus/contracts/elections';
import { counted } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** One seat by plurality: a Vote button beside each candidate is enough, where there is no other post. */
export const hasVoteButtons = ({ posts }: Pick<Election, 'posts'>): boolean =>
  posts.length === 1 && isSimple(posts[0]!);

const isSimple = (post: Post): boolean => {
  const { seats, method } = rulesOf(post);
  return seats === 1 && method === 'plurality';
};

/** The post with its seats and method; only its title where it has one seat by plurality. */
export function postWithRules(post: Post): string {
  if (isSimple(post)) return post.title;
  const { seats, method } = rulesOf(post);
  const rules = [
    ...(seats > 1 ? [counted(seats, 'seat')] : []),
    ...(method === 'plurality' ? [] : [texts().postRules[method]]),
  ];
  return `${post.title} (${rules.join(', ')})`;
}
