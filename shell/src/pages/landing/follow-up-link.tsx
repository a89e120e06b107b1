import { Link } from 'react-router-dom';
import { claimOf } from '../../remotes/claim-of.ts';
import { useShell } from '../../shell-context.tsx';
import { texts } from './texts.ts';

const path = '/complaint-system/follow-up';

/** The way to an answer for whoever filed a complaint without a name; nothing where the portal has no such page. */
export function FollowUpLink({ className }: { className?: string | undefined }) {
  const { registry } = useShell();
  if (claimOf(registry.remotes, path)?.access !== 'public') return null;
  return (
    <p className={className}>
      {texts.followUpNote} <Link to={path}>{texts.followUp}</Link>
    </p>
  );
}
