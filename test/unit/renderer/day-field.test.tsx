// @vitest-environment jsdom
// A day is typed day first in every language, and only a whole day of the calendar counts.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DayField, dayIn } from '../../../renderer/components/DayField.tsx';

afterEach(cleanup);

it.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  [' 21 11 2026 ', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['11/21/2026', ''],
  ['31/02/2026', ''],
  ['21/11/26', ''],
  ['21/11', ''],
  ['', ''],
])('reads %j as %j', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

function Filter() {
  const [{ day, isUnread }, setDay] = useState({ day: '', isUnread: false });
  return (
    <>
      <DayField
        label="From"
        value={day}
        onValue={(next, unread) => setDay({ day: next, isUnread: unread })}
      />
      <output>{isUnread ? 'unread' : day}</output>
      <button type="button" onClick={() => setDay({ day: '2026-10-01', isUnread: false })}>
        Last month
      </button>
    </>
  );
}

it('keeps the text while somebody types, says when it is no day, and shows a day set from elsewhere', async () => {
  const user = userEvent.setup();
  render(<Filter />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  const day = () => document.querySelector('output')?.textContent;
  await user.type(field, '1/2/202');
  expect([field.value, day()]).toEqual(['1/2/202', 'unread']);
  expect(screen.queryByText('Type the day as 21/11/2026.')).toBeNull();
  await user.tab();
  expect(screen.getByText('Type the day as 21/11/2026.')).toBeTruthy();
  await user.type(field, '6');
  expect([field.value, day()]).toEqual(['1/2/2026', '2026-02-01']);
  await user.click(screen.getByRole('button', { name: 'Last month' }));
  expect([field.value, day()]).toEqual(['01/10/2026', '2026-10-01']);
  await user.clear(field);
  expect([field.value, day()]).toEqual(['', '']);
  await user.type(field, ' ');
  expect(day()).toBe('');
});

it('says at once that a text is no day, after the form was tried', async () => {
  const user = userEvent.setup();
  render(<DayField label="From" value="" onValue={() => undefined} isTried />);
  expect(screen.queryByText('Type the day as 21/11/2026.')).toBeNull();
  await user.type(screen.getByLabelText('From'), '21/11/26');
  expect(screen.getByText('Type the day as 21/11/2026.')).toBeTruthy();
});
