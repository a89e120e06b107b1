import { Copy } from 'lucide-react';
import { notify } from '../notify.tsx';
import { Button } from './button.tsx';

export function CopyButton({
  text,
  onCopied,
  children,
}: {
  text: string;
  onCopied?: (() => void) | undefined;
  children: string;
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Copied.');
      onCopied?.();
    } catch {
      notify.error('This browser doesn’t allow copying from the page. Select the text and copy it yourself.');
    }
  }
  return (
    <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
