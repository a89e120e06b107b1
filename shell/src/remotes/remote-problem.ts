interface RemoteProblem {
  title: string;
  text: string;
}

const problems: Record<string, RemoteProblem> = {
  timeout: {
    title: 'takes too long to load',
    text: 'This part of the portal did not answer in time. Everything else works.',
  },
  unreachable: {
    title: "can't be reached",
    text: 'This part of the portal is switched off or the connection to it was lost. Everything else works.',
  },
  invalid: {
    title: 'can’t be shown',
    text: 'What was loaded is not what the portal expected. It may be in the middle of an update.',
  },
  newer: {
    title: 'needs a newer portal',
    text: 'This part was made for a newer version of the portal. Reload the page; if that changes nothing, the portal is about to be updated.',
  },
  stopped: {
    title: 'stopped this tab',
    text: 'The last time you opened this part here, the page stopped responding. Everything else works. You can open it in spite of that, or come back later.',
  },
  crashed: {
    title: 'has stopped working',
    text: 'Something in this part of the portal went wrong. Everything else works.',
  },
};

/** Why a remote isn't shown, in words. Told by name and kind, so that nothing of the loader is needed for it. */
export function remoteProblem(error: unknown): RemoteProblem {
  const {
    name,
    kind = '',
    message = '',
  } = Object(error) as { name?: string; kind?: string; message?: string };
  if (name !== 'RemoteLoadError') return problems['crashed']!;
  // The words of whoever switched it off.
  if (kind === 'off') return { title: 'is switched off', text: message };
  return problems[kind] ?? problems['crashed']!;
}

/** Whether this version froze or crashed the tab before. */
export const isStopped = (error: unknown): boolean => (Object(error) as { kind?: string }).kind === 'stopped';
