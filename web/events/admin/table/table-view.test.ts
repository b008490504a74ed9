import { describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { formatFilters, parseFilters } from '../../../admin/list-filters.ts';
import { nextSort, rowsOf, type TableView, tableFilterRules } from './table-view.ts';

function event(id: number, name: string, day: number, changes: Partial<EventRecord> = {}): EventRecord {
  return eventRecord({
    id,
    name,
    category: 'Live Music',
    startDateTime: `2026-11-${day}T20:00:00.000Z`,
    endDateTime: `2026-11-${day}T22:00:00.000Z`,
    ...changes,
  });
}

const nowMs = Date.parse('2026-11-15T17:00:00.000Z');
const list = [
  event(5, 'Old shelved', 12, { archived: true }),
  event(2, 'open mic 10', 18, { category: 'Other' }),
  event(1, 'Zoë 2', 16),
  event(4, 'Open Mic 9', 14, { category: 'Community Event' }),
  event(3, 'Shelved', 20, { archived: true }),
];
const usual: TableView = { show: '', search: '', sort: '' };

function ids(view: Partial<TableView>): number[] {
  return rowsOf(list, { ...usual, ...view }, undefined, nowMs).map((row) => row.event.id);
}

describe('Staff who look at the table', () => {
  test('see everything: what is next on top, what has been below', () => {
    expect(ids({})).toEqual([1, 2, 3, 4, 5]);
    expect(rowsOf(list, usual, undefined, nowMs).map(({ isPast }) => isPast)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('see a part of it', () => {
    expect(ids({ show: 'upcoming' })).toEqual([1, 2]);
    expect(ids({ show: 'past' })).toEqual([4, 5]);
    expect(ids({ show: 'archived' })).toEqual([3]);
  });

  test('find by every word of a name or category, whatever its case and accents', () => {
    expect(ids({ search: 'zoe' })).toEqual([1]);
    expect(ids({ search: 'MIC  open' })).toEqual([2, 4]);
    expect(ids({ search: 'mic community' })).toEqual([4]);
    expect(ids({ search: 'mic', show: 'past' })).toEqual([4]);
    expect(ids({ search: 'nothing' })).toEqual([]);
  });

  test('find what guests find: what the server has found in more than the table has', () => {
    const view = { ...usual, search: 'zoe' };
    expect(rowsOf(list, view, new Set([2, 5]), nowMs).map((row) => row.event.id)).toEqual([1, 2, 5]);
    const past = rowsOf(list, { ...view, show: 'past' }, new Set([2, 5]), nowMs);
    expect(past.map((row) => row.event.id)).toEqual([5]);
  });

  test('sort by name as people count, by category and by date, up and down', () => {
    expect(ids({ sort: 'name' })).toEqual([5, 4, 2, 3, 1]);
    expect(ids({ sort: '-name' })).toEqual([1, 3, 2, 4, 5]);
    expect(ids({ sort: 'category' })).toEqual([4, 5, 1, 3, 2]);
    expect(ids({ sort: 'date' })).toEqual([5, 4, 1, 2, 3]);
    expect(ids({ sort: '-date' })).toEqual([3, 2, 1, 4, 5]);
  });

  test('come from a column up to down to the usual order', () => {
    expect(nextSort('', 'date')).toBe('date');
    expect(nextSort('date', 'date')).toBe('-date');
    expect(nextSort('-date', 'date')).toBe('');
    expect(nextSort('-date', 'name')).toBe('name');
  });

  test('find it as it was by its address, and the usual view where that makes no sense', () => {
    const view = { show: 'past', search: 'a&b', sort: '-date' };
    expect(parseFilters(tableFilterRules, formatFilters(view))).toEqual(view);
    expect(formatFilters(usual)).toBe('');
    expect(parseFilters(tableFilterRules, '?show=x&sort=--date')).toEqual(usual);
  });
});

test('A change that staff make puts an event where its times belong', () => {
  const moved = list.map((known) => (known.id === 4 ? event(4, 'Open Mic 9', 17) : known));
  expect(rowsOf(moved, usual, undefined, nowMs).map((row) => row.event.id)).toEqual([1, 4, 2, 3, 5]);
});
