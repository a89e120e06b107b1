import type { Election } from '@campus/contracts/elections';
import { FormField } from '@campus/portal-kit';
import { texts } from './texts.ts';

export const PostField = ({ posts }: Pick<Election, 'posts'>) =>
  posts.length > 1 && (
    <FormField
      name="postId"
      label="Post"
      required
      placeholder={texts.postField.choosePost}
      options={posts.map(({ id: value, title: label }) => ({ value, label }))}
    />
  );
