import type { FastifyInstance } from 'fastify';
import { noImageFile } from '#contract/gallery/gallery.ts';
import { getLogo, setLogo, type Venue } from '#contract/venue/venue.ts';
import { attributeTo, badInput } from '../failure.ts';
import { type AcceptedImage, acceptImage } from '../gallery/accept-image.ts';
import { removeImageFiles, writeWithFile } from '../gallery/keep-image.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Stopping } from '../http/stopping.ts';
import type { Services } from '../services.ts';
import type { ReceivedForm } from '../uploads/multipart.ts';
import { uploadRoute } from '../uploads/upload-route.ts';
import type { Upload } from '../uploads/uploads.ts';
import { lookAtLogo, readPicture, withoutPaper } from './brand-mark.ts';
import { changeVenue } from './change-venue.ts';
import { answerWith } from './venue.routes.ts';

/** The logo is accepted like any picture: decoded, re-encoded, and never an SVG. */
export function logoRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { uploads, sessions } = services;
  bindAdminCall(app, sessions, getLogo, async () => {
    const facts = await services.venue.current();
    return services.semaphores.sizes.run(0, async () => {
      const logo = await readPicture(services.galleryFiles, facts.logoUrl);
      return { seen: logo ? (await lookAtLogo(logo)).seen : [] };
    });
  });

  const rules = { textFields: [], fileFields: setLogo.files ?? {} };
  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindAdminCall(scope, sessions, setLogo, async ({ request, reply, admin }) => {
      const sender = { who: `admin ${admin.id}`, network: `admin ${admin.id}` };
      const facts = await handleUpload(request, sender, async (upload, form) => {
        const image = await acceptLogo(services, form, upload);
        return upload.uninterrupted(() => keepLogo(services, image, admin));
      });
      return answerWith(reply, facts, services.clock());
    });
  });
}

async function acceptLogo(services: Services, form: ReceivedForm, upload: Upload): Promise<AcceptedImage> {
  const [file] = form.files.image ?? [];
  const problem = form.surplus.image
    ? 'Please select one image file'
    : (form.problems.image ?? (file ? undefined : noImageFile));
  if (!file || problem !== undefined) throw badInput({ image: problem ?? noImageFile }, problem);
  return acceptImage(services, file.path, upload).catch(attributeTo('image'));
}

async function keepLogo(services: Services, image: AcceptedImage, admin: Admin): Promise<Venue> {
  const { plate, mark } = await services.semaphores.sizes.run(0, async () => ({
    ...(await lookAtLogo(image.bytes)),
    mark: await withoutPaper(image.bytes),
  }));
  const { result: replaced, facts } = await writeWithFile(services, { ...image, bytes: mark }, (file) =>
    changeVenue(services, { admin, what: 'changed logo' }, async (store) => {
      await store.change({ logoPlate: plate });
      return store.setLogo(file.filename);
    }),
  );
  if (replaced !== undefined) await removeImageFiles(services, replaced);
  return facts;
}
