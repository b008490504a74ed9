import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/events/event-management.ts';
import { removeImageFiles } from '../gallery/keep-image.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Services } from '../services.ts';
import { SamplesStore } from './samples.store.ts';

/** What the site came with, for staff: how much of it is left, and a way to remove it. */
export function samplesRoutes(app: FastifyInstance, services: Services): void {
  const { samples, sessions } = services;

  bindAdminCall(app, sessions, calls.countSampleContent, () => samples.count());

  bindAdminCall(app, sessions, calls.removeSampleContent, async ({ admin, request }) => {
    await removeSampleContent(services, admin);
    request.log.info({ event: 'sample content removed', address: request.ip });
    return { success: true } as const;
  });
}

/** The events first: a photo that is still shown afterwards belongs to an event of the staff's own, and stays. */
async function removeSampleContent(services: Services, admin: Admin): Promise<void> {
  const transact = services.auditLog.as(admin, { what: 'removed samples' });
  await transact((trx) => new SamplesStore(trx).removeEvents());
  const filenames = await services.samples.removeImages();
  await Promise.all(filenames.map((filename) => removeImageFiles(services, filename)));
}
