import { useCallback } from 'react';
import styles from './document-view.module.css';

/** A picture or a PDF on the page; `content` has its media type. */
export function DocumentView({ content, name }: { content: Blob; name: string }) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(content);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return content.type === 'application/pdf' ? (
    <iframe ref={show} className={styles['frame']} title={name} />
  ) : (
    <img ref={show} className={styles['picture']} alt={name} />
  );
}
