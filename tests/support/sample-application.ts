import sharp from 'sharp';
import { submitApplication } from '#contract/applications/applications.ts';
import type { TestSite } from './test-site.ts';

/** All that a careful performer fills in, photos apart. */
export const sampleFields = {
  name: 'June Hollis',
  bandName: 'The Night Porch',
  email: 'june@example.com',
  phone: '(706) 555-0117',
  performanceType: 'Band',
  bandLineup: 'June: voice, guitar\nPete: upright bass',
  website: 'https://nightporch.example.com',
  socialLinks: '@nightporch',
  venmoLink: 'https://pay.example.com/nightporch',
  preferredDates: 'Any Friday in March',
  setLength: '60 minutes',
  equipmentNeeds: 'Two microphones',
  bandBio: 'Songs after midnight.',
  additionalInfo: 'We bring our own lamp.',
  location: 'Folklore (Dawsonville)',
  sellingTickets: 'Yes',
  ticketSalesMethod: 'At the door',
  expectedGuests: '40',
};

export interface SentFile {
  field?: string;
  name?: string;
  type?: string;
  bytes: Uint8Array;
}

/** A small picture of one colour; another colour makes another file. */
export async function samplePhoto(background = '#864'): Promise<Buffer> {
  return sharp({ create: { width: 48, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const boundary = '----GreenroomTestBoundary';

export const formType = `multipart/form-data; boundary=${boundary}`;

/** One part of a form, of whatever bytes and headers one likes. */
export function part(headers: string, content: string | Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

export function textPart(name: string, value: string | Uint8Array): Buffer {
  return part(`Content-Disposition: form-data; name="${name}"`, value);
}

export function filePart({
  field = 'bandPhotos',
  name = 'photo.jpg',
  type = 'image/jpeg',
  bytes,
}: SentFile): Buffer {
  const headers = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  return part(`${headers}\r\nContent-Type: ${type}`, bytes);
}

/** Written here and not by `FormData`, which turns every line end into another one. */
export function formOf(parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

export function formBody(fields: Record<string, string>, files: SentFile[]): Buffer {
  return formOf([
    ...Object.entries(fields).map(([name, value]) => textPart(name, value)),
    ...files.map(filePart),
  ]);
}

export interface Sending {
  fields?: Record<string, string>;
  files?: SentFile[];
  headers?: Record<string, string>;
  from?: string;
}

let senders = 0;

/** Sends an application, each from an address of its own unless the test says otherwise. */
export async function apply(site: TestSite, { fields = sampleFields, files, ...rest }: Sending = {}) {
  return sendForm(site, formBody(fields, files ?? [{ bytes: await samplePhoto() }]), rest);
}

export function sendForm(site: TestSite, payload: Buffer, { headers = {}, from }: Sending = {}) {
  senders += 1;
  return site.http.inject({
    method: 'POST',
    url: submitApplication.path,
    headers: { 'content-type': formType, ...headers },
    payload,
    remoteAddress: from ?? `10.1.${senders >> 8}.${senders & 255}`,
  });
}
