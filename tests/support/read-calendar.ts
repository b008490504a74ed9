import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

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
          summary: textOf(part.summary),
          description: textOf(part.description),
          location: textOf(part.location),
          url: textOf(part.url),
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

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'val' in value
    ? String(value.val)
    : String(value ?? '');
}

function wallOf(date: Date & { tz?: string | undefined }): string {
  return date.toLocaleString('sv-SE', { timeZone: date.tz ?? 'UTC' }).replace(' ', 'T');
}
