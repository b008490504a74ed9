import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  applicationTextFields,
  maxSubmissionBytes,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import { type SubmittedApplication, submitApplication } from '#contract/applications/applications.ts';
import { bindCall } from '../http/call-route.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { senderAt } from '../http/rate-limit.ts';
import type { Stopping } from '../http/stopping.ts';
import { answerPlainForm } from '../pages/plain-form.ts';
import type { RenderingParts } from '../pages/render-page.ts';
import { pageRenderer } from '../pages/render-page.ts';
import type { ReceivedForm } from '../uploads/received-form.ts';
import { type IncomingUpload, uploadRoute } from '../uploads/upload-route.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { ApplicationLimits } from './application-limits.ts';
import type { ReceivingParts } from './receive-application.ts';
import { receiveApplication } from './receive-application.ts';

export function applicationRoutes(
  app: FastifyInstance,
  services: ReceivingParts & RenderingParts & { uploads: Uploads },
  stopping: Stopping,
): void {
  const { applications, uploads } = services;
  const limits = new ApplicationLimits(services);
  const rules = {
    textFields: [...applicationTextFields, ...Object.values(spamMarks)],
    fileFields: submitApplication.files ?? {},
    maxBytes: maxSubmissionBytes,
  };
  const render = pageRenderer(app, services);
  /** The form received with each request, for the page that answers a plain form. */
  const forms = new WeakMap<FastifyRequest, ReceivedForm>();

  const answerWithPage = answerPlainForm({
    render: (submission) => render('/', submission),
    valuesOf(request) {
      const {
        [spamMarks.honeypot]: _,
        [spamMarks.secondsSpent]: __,
        ...values
      } = forms.get(request)?.texts ?? {};
      return values;
    },
    receivedSentence: 'Application Received',
  });

  async function take(
    request: FastifyRequest,
    { form, receive }: IncomingUpload,
  ): Promise<SubmittedApplication> {
    forms.set(request, form);
    const idempotencyKey = idempotencyKeyOf(request);
    const sender = senderAt(request.ip);
    const isRetry = idempotencyKey !== null && (await applications.findSent(idempotencyKey)) !== undefined;
    const blamed = await limits.check(sender.who, isRetry ? idempotencyKey : undefined);
    try {
      return await receive(sender, (upload) =>
        receiveApplication(services, form, { upload, limit: limits.taken, idempotencyKey }),
      );
    } catch (error) {
      await limits.countRefusal(error, blamed);
      throw error;
    }
  }

  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindCall(
      scope,
      submitApplication,
      async ({ request }) => {
        const record = await handleUpload(request, (incoming) => take(request, incoming));
        request.log.info({ event: 'application received', applicationId: record.id });
        return record;
      },
      { onSend: [answerWithPage] },
    );
  });
}
