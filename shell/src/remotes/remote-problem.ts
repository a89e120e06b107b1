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
  crashed: {
    title: 'has stopped working',
    text: 'Something in this part of the portal went wrong. Everything else works.',
  },
};

/** Why a remote isn't shown, in words. Told by name and kind, so that nothing of the loader is needed for it. */
export function remoteProblem(error: unknown): RemoteProblem {
  const { name, kind } = Object(error) as { name?: string; kind?: string };
  const key = name === 'RemoteTooNewError' ? 'newer' : name === 'RemoteLoadError' && kind ? kind : 'crashed';
  return problems[key] ?? problems['crashed']!;
}
