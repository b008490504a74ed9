import { useLocation } from 'react-router';
import { PageLink } from '../../site/page-link.tsx';

/** From one form to the other, with an invitation that came along. */
export function EntranceSwitch({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  return (
    <p className="entrance-switch">
      <PageLink to={to} state={state} className="link">
        {children}
      </PageLink>
    </p>
  );
}
