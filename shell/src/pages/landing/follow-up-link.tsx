import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { useShell } from '../../shell-context.tsx';

/** The way to an answer for whoever filed a complaint without a name; nothing where the portal has no such page. */
export function FollowUpLink() {
  const { registry } = useShell();
  const complaints = registry.remotes.find(({ cards }) =>
    cards.some(({ card }) => card === 'anonymous-complaints'),
  );
  // The page for people who don't say who they are.
  const page = complaints?.paths.find(({ access, anonymous }) => anonymous && access === 'public');
  if (!page) return null;
  return (
    <>
      {t`You filed a complaint without your name?`} <Link to={page.path}>{t`Follow up with a code`}</Link>
    </>
  );
}
