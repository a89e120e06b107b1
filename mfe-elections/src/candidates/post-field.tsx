import type { Election } from '@campus/contracts/elections';
import { FormField } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const PostField = ({ posts }: Pick<Election, 'posts'>) =>
  posts.length > 1 && (
    <FormField
      name="postId"
      label="Post"
      required
      placeholder={t`Choose a post`}
      options={posts.map(({ id: value, title: label }) => ({ value, label }))}
    />
  );
