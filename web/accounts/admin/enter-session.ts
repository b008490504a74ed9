import type { QueryClient } from '@tanstack/react-query';
import { currentUser } from '#contract/messages/notifications.ts';
import { beginSession } from '../../admin/admin-session.ts';
import { callApi } from '../../api/call-api.ts';
import { handTabTo, hasAnyDraft } from '../../forms/form-drafts.ts';

/**
 * Called after sign-in. Where something was typed in this tab, no form opens before it is known who signed in: it may be
 * someone else's.
 */
export async function enterSession(client: QueryClient): Promise<void> {
  const isHandedOver = callApi(currentUser, undefined)
    .catch(() => undefined)
    .then((me) => handTabTo(me?.id));
  if (hasAnyDraft()) await isHandedOver;
  await beginSession(client);
}
