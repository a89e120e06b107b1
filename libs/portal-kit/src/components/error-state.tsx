import { CircleAlert, Lock, WifiOff } from 'lucide-react';
import { ApiError } from '../api-error.ts';
import { Button } from './button.tsx';
import { errorText } from './error-text.ts';
import styles from './error-state.module.css';
import { Stack } from './layout.tsx';
import { SmallText } from './text.tsx';

/** Something could not be loaded or shown: what, in words, and a way to try again where that can help. */
export function ErrorState({
  error,
  onRetry,
  title,
  text,
}: {
  error: unknown;
  onRetry?: (() => void) | undefined;
  title?: string | undefined;
  /** Instead of the words for the error. */
  text?: string | undefined;
}) {
  const { status, code, requestId } = error instanceof ApiError ? error : ({} as Partial<ApiError>);
  const forbidden = status === 403;
  const Icon = forbidden ? Lock : code === 'network' ? WifiOff : CircleAlert;
  return (
    <div className={styles.state} role="alert">
      <Icon className={styles.icon} size={24} aria-hidden="true" />
      <Stack gap={2}>
        <h2 className={styles.title}>
          {title ?? (forbidden ? 'You can’t open this page' : 'This could not be loaded')}
        </h2>
        <p>{text ?? errorText(error)}</p>
        {requestId && <SmallText>Reference: {requestId}</SmallText>}
        {onRetry && !forbidden && <Button onClick={onRetry}>Try again</Button>}
      </Stack>
    </div>
  );
}
