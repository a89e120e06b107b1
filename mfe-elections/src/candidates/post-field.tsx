import type { Election } from '@campus/contracts/elections';
import { FormField } from '@campus/portal-kit';

/** Which post somebody stands for; not asked where there is only one. */
export const PostField = ({ posts }: Pick<Election, 'posts'>) =>
  posts.length > 1 && (
    <FormField
      name="postId"
      label="Post"
      required
      placeholder="Choose a post"
      options={posts.map(({ id: value, title: label }) => ({ value, label }))}
    />
  );
