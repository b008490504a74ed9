import { describe, expect, test } from 'vitest';
import { movedDoors, movedStart } from './moved-start.ts';

const empty = { startDate: '', startTime: '19:00', endDate: '', endTime: '20:30' };
const evening = {
  startDate: '2027-03-05',
  startTime: '19:00',
  endDate: '2027-03-05',
  endTime: '21:00',
};

describe('A start that is moved', () => {
  test('gets an end from the times where there was no date yet', () => {
    expect(movedStart(empty, { startDate: '2027-03-12' }, 60)).toEqual({
      startDate: '2027-03-12',
      startTime: '19:00',
      endDate: '2027-03-12',
      endTime: '20:30',
    });
  });

  test('takes the end along, past midnight too', () => {
    expect(movedStart(evening, { startTime: '23:15' }, 60)).toEqual({
      startDate: '2027-03-05',
      startTime: '23:15',
      endDate: '2027-03-06',
      endTime: '01:15',
    });
    expect(movedStart(evening, { startDate: '2027-12-31' }, 60)).toMatchObject({ endDate: '2027-12-31' });
  });

  test('takes the end along to an earlier day, however long the event is', () => {
    const festival = { ...evening, endDate: '2027-03-07' };
    expect(movedStart(festival, { startDate: '2027-03-01' }, 60)).toMatchObject({
      endDate: '2027-03-03',
      endTime: '21:00',
    });
    const moment = { ...evening, endTime: '19:00' };
    expect(movedStart(moment, { startTime: '18:00' }, 60)).toMatchObject({ endTime: '18:00' });
  });

  test('keeps its wall times in the night when the clocks change', () => {
    const moved = movedStart(evening, { startDate: '2027-03-13', startTime: '23:30' }, 60);
    expect(moved).toMatchObject({ endDate: '2027-03-14', endTime: '01:30' });
  });

  test('leaves the end alone while it is half typed, and follows with the given length after that', () => {
    const half = movedStart(evening, { startTime: '' }, 45);
    expect(half).toEqual({ ...evening, startTime: '' });
    expect(movedStart(half, { startTime: '20:00' }, 45)).toMatchObject({ endTime: '20:45' });
  });

  test('takes the doors along', () => {
    expect(movedDoors('18:30', '19:00', '20:15')).toBe('19:45');
    expect(movedDoors('23:30', '00:30', '23:30')).toBe('22:30');
    expect(movedDoors('18:30', '19:00', '')).toBe('18:30');
    expect(movedDoors('', '19:00', '20:00')).toBe('');
  });

  test('has the given length where the end was before the start', () => {
    expect(movedStart({ ...evening, endTime: '18:00' }, { startTime: '20:00' }, 45)).toMatchObject({
      endDate: '2027-03-05',
      endTime: '20:45',
    });
  });
});
