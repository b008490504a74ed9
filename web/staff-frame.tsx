import type { ReactNode } from 'react';
import { ReauthenticateDialog } from './accounts/admin/reauthenticate-dialog.tsx';
import { AdminLayout } from './admin/admin-layout.tsx';

/** Put together here, because the frame knows no room, and every room of the staff knows the frame. */
export function StaffFrame({ children }: { children?: ReactNode }) {
  return <AdminLayout dialog={<ReauthenticateDialog />}>{children}</AdminLayout>;
}
