import styles from './choice-list.module.css';

/** What a ballot with several posts says. */
export function ChoiceList({ choices }: { choices: readonly { post: string; name: string }[] }) {
  return (
    <dl className={styles['choices']}>
      {choices.map(({ post, name }) => (
        <div key={post}>
          <dt>
            <bdi>{post}</bdi>
          </dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
