import { evening, formOf, submit } from '#tests/support/booking-form.ts';
import { clearApplications, deskPath, detailsOf, listOf } from '#tests/support/desk.ts';
import { applyAt, book, changeShowOf } from '#tests/support/performer.ts';
import { expect, test } from '#tests/support/site-test.ts';

test.use({ environment: { APPLICATION_LIMIT: '0' } });

test('Staff see at the desk whether a booked date is confirmed, turned down or still open', {
  tag: '@all',
}, async ({ page, site }) => {
  await clearApplications(site);
  const performer = await applyAt(site);
  await site.signIn(page.context());
  const expectAnswer = async (words: string | null) => {
    await page.goto(`${deskPath}?application=${performer.id}`);
    const panel = detailsOf(page).getByRole('complementary', { name: 'Review' });
    for (const part of [panel, listOf(page).getByRole('listitem')]) {
      await expect(part).toContainText(words ? 'Booked' : 'New');
      await expect(part.getByText(/^(Asked|Accepted|Turned down|Cancelled|Date taken back.*)$/)).toHaveText(
        words ? [words] : [],
      );
    }
  };
  await expectAnswer(null);
  await book(site, performer);
  await expectAnswer('Asked');
  await page.request.post(`/api/application-status/${performer.token}/confirm`, { data: { accept: false } });
  await expectAnswer('Turned down');
  await book(site, performer);
  await expectAnswer('Asked');
  await expect(page.getByRole('button', { name: 'Book another date' })).toHaveCount(0);
  await changeShowOf(site, performer, { status: 'cancelled' });
  await expectAnswer('Cancelled');
  await changeShowOf(site, performer, 'delete');
  await expectAnswer('Date taken back: please offer another one');
  await page.getByRole('button', { name: 'Book another date' }).click();
  await evening(page, 'Friday, March 5, 2027').click();
  await submit(page).click();
  await expect(formOf(page)).toBeHidden();
  await expectAnswer('Asked');
});
