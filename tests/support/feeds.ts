import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { SaxesParser } from 'saxes';
import { z } from 'zod';

/** An element of an XML document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** The root element. Throws unless the document is well-formed and its namespaces are declared. */
export function readXml(document: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('cdata', () => {
    throw new Error('CDATA, which a text could end');
  });
  parser.write(document).close();
  const [root] = top.children;
  if (!root) throw new Error('an empty document');
  return root;
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the only child of that name. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`${element.name} has not exactly one ${name}`);
  return child.text;
}

const extension = z.record(z.string().regex(/^_[a-z]/i), z.record(z.string(), z.unknown()));
const author = z
  .strictObject({ name: z.string().min(1), url: z.url(), avatar: z.url() })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0);

const itemFields = {
  id: z.string().min(1),
  url: z.url().optional(),
  external_url: z.url().optional(),
  title: z.string().optional(),
  content_html: z.string().optional(),
  content_text: z.string().optional(),
  summary: z.string().optional(),
  image: z.url().optional(),
  banner_image: z.url().optional(),
  date_published: z.iso.datetime({ offset: true }).optional(),
  date_modified: z.iso.datetime({ offset: true }).optional(),
  authors: z.array(author).optional(),
  tags: z.array(z.string()).optional(),
  language: z.string().optional(),
};
const item = z
  .object(itemFields)
  .catchall(z.unknown())
  .refine((fields) => fields.content_html !== undefined || fields.content_text !== undefined, 'no content')
  .refine((fields) => extension.safeParse(othersOf(fields, itemFields)).success, 'unknown fields');

const feedFields = {
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url().optional(),
  feed_url: z.url().optional(),
  description: z.string().optional(),
  user_comment: z.string().optional(),
  next_url: z.url().optional(),
  icon: z.url().optional(),
  favicon: z.url().optional(),
  authors: z.array(author).optional(),
  language: z.string().optional(),
  expired: z.boolean().optional(),
  items: z.array(item).refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'same id'),
};

/** JSON Feed 1.1, with no fields but its own and extensions, whose names begin with an underscore. */
export const jsonFeed = z.strictObject(feedFields);

function othersOf(fields: object, known: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in known)));
}

/** An entry of a calendar, as a program has understood it. */
export interface ReadShow {
  uid: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  status: string;
  sequence: number;
  start: string;
  end: string;
  /** What a clock at the venue shows, as the program would write it. */
  startWall: string;
  endWall: string;
}

export interface CalendarReader {
  name: string;
  /** The entries by their UID. */
  read(text: string): Map<string, ReadShow>;
}

/** Takes the offsets from the VTIMEZONE of the file. */
const icalJs: CalendarReader = {
  name: 'ical.js',
  read(text) {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const shows = calendar.getAllSubcomponents('vevent').map((component): ReadShow => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        location: event.location,
        url: String(component.getFirstPropertyValue('url')),
        status: String(component.getFirstPropertyValue('status')),
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        startWall: event.startDate.toString(),
        endWall: event.endDate.toString(),
      };
    });
    return byUid(shows);
  },
};

/** Takes the offsets from its own knowledge of the zone that the file names. */
const nodeIcalReader: CalendarReader = {
  name: 'node-ical',
  read(text) {
    const shows = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part): ReadShow[] => {
      if (part?.type !== 'VEVENT') return [];
      const end = part.end ?? part.start;
      return [
        {
          uid: part.uid,
          summary: plainText(part.summary),
          description: plainText(part.description),
          location: plainText(part.location),
          url: plainText(part.url),
          status: String(part.status),
          sequence: Number(part.sequence),
          start: part.start.toISOString(),
          end: end.toISOString(),
          startWall: wallOf(part.start),
          endWall: wallOf(end),
        },
      ];
    });
    return byUid(shows);
  },
};

export const calendarReaders = [icalJs, nodeIcalReader];

function byUid(shows: ReadShow[]): Map<string, ReadShow> {
  return new Map(shows.map((show) => [show.uid, show]));
}

function plainText(value: unknown): string {
  return typeof value === 'object' && value !== null && 'val' in value
    ? String(value.val)
    : String(value ?? '');
}

function wallOf(date: Date & { tz?: string | undefined }): string {
  return date.toLocaleString('sv-SE', { timeZone: date.tz ?? 'UTC' }).replace(' ', 'T');
}
