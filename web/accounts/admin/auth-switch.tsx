import { PageLink } from '../../site/link.tsx';
import { useLocation } from '../../site/router.tsx';
import text from '../../ui/text.module.css';
import styles from './auth-form.module.css';

/** A link from one form to the other. It keeps the invitation token. */
export function AuthSwitch({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  return (
    <p className={styles.switch}>
      <PageLink to={to} state={state} className={text.link}>
        {children}
      </PageLink>
    </p>
  );
}
