import type { QueryClient } from '@tanstack/react-query';
import { currentUser } from '#contract/notifications.ts';
import { beginSession } from '../../admin/admin-session.ts';
import { callApi } from '../../api/call-api.ts';
import { handTabTo } from '../../forms/form-drafts.ts';

/** Called after sign-in. It asks who that is before any form opens: the text in this tab may be someone else's. */
export async function enterSession(client: QueryClient): Promise<void> {
  const me = await callApi(currentUser, undefined).catch(() => undefined);
  handTabTo(me?.id);
  await beginSession(client);
}
