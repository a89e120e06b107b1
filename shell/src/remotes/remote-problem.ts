import { closed, problems, type RemoteProblem } from './texts.ts';

type Kind = keyof ReturnType<typeof problems>;
const isKind = (kind: string): kind is Kind => Object.hasOwn(problems(), kind);

/** Why a remote isn't shown, in words. Told by name and kind, so that nothing of the loader is needed for it. */
export function remoteProblem(error: unknown): RemoteProblem {
  const {
    name,
    kind = '',
    message = '',
  } = Object(error) as { name?: string; kind?: string; message?: string };
  if (name !== 'RemoteLoadError') return problems().crashed;
  if (kind === 'off' || kind === 'out-of-order') return { title: closed()[kind], text: message };
  if ((kind === 'unreachable' || kind === 'timeout') && !navigator.onLine) return problems().offline;
  return isKind(kind) ? problems()[kind] : problems().crashed;
}

/** Whether this version froze or crashed the tab before. */
export const isStopped = (error: unknown): boolean => (Object(error) as { kind?: string }).kind === 'stopped';
