import type { Locator, Page } from '@playwright/test';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { toasts } from '#tests/support/toast.ts';

const password = 'C0ffee&3Chords!';

async function openDialog(page: Page): Promise<Locator> {
  // What a script catches, the console does not tell: a rule that is tried and forbidden is a defect all the same.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: where every test listens
      console.error(`forbidden by ${event.violatedDirective}`);
    });
  });
  await page.goto('/password-demo');
  await page.getByRole('tab', { name: 'User Registration' }).click();
  await page.getByRole('button', { name: 'Create Your Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await expect(dialog).toBeVisible();
  return dialog;
}

function field(page: Page, label: string): Locator {
  return page.getByRole('dialog').getByLabel(label, { exact: true });
}

async function fillIn(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    Username: 'june',
    Email: 'june@example.com',
    'First Name': 'June',
    'Last Name': 'Hollis',
    Password: password,
    'Confirm Password': password,
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

function submitButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: /^Creat(e|ing) Account/ });
}

/** Whether a person could press it: nothing lies on top of it. */
async function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test.describe('The way into the dialog', () => {
  test('A visitor who does not register does not load the form', { tag: '@all' }, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const loaded = () => scripts.filter((url) => /registration-dialog[^/]*\.js$/.test(url)).length;
    await page.goto('/password-demo', { waitUntil: 'networkidle' });
    await page.getByRole('tab', { name: 'User Registration' }).click();
    expect(loaded()).toBe(0);
    await page.getByRole('button', { name: 'Create Your Account' }).hover();
    await expect.poll(loaded).toBe(1);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('A visitor reads what an account is for, and is asked for six things', { tag: '@all' }, async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
    await expect(
      dialog.getByText('Registered users can submit performance applications and receive updates.'),
    ).toBeVisible();
    await expect(field(page, 'Username')).toBeFocused();
    const asked = await dialog
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => `${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`),
      );
    expect(asked).toEqual([
      'username username',
      'email email',
      'firstName given-name',
      'lastName family-name',
      'password new-password',
      'confirmPassword new-password',
    ]);
  });

  test('The keyboard stays in the dialog, and is back at the button when it closes', { tag: '@all' }, async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      const place = await dialog.evaluate((element) => {
        const { activeElement } = document;
        return activeElement === document.body || element.contains(activeElement) ? 'inside' : 'outside';
      });
      expect(place).toBe('inside');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create Your Account' })).toBeFocused();
  });

  test('A visitor leaves by the button or beside the sheet, and finds what they typed', {
    tag: '@all',
  }, async ({ page }) => {
    const dialog = await openDialog(page);
    await field(page, 'Username').fill('june');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Create Your Account' }).click();
    await expect(field(page, 'Username')).toHaveValue('june');
    await page.mouse.click(10, 400);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create Your Account' })).toBeFocused();
  });

  test('A visitor who selects text beyond the edge of the sheet stays in it', { tag: '@all' }, async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    const box = await field(page, 'Username').boundingBox();
    if (!box) throw new Error('the field is not there');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(5, 400);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  });

  test('On a phone the sheet is the screen, and the button stays at the thumb', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await openDialog(page);
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await isOnTop(submitButton(page))).toBe(true);
    const button = await submitButton(page).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(780);
  });
});

test.describe('The rules', () => {
  test('A visitor who submits nothing is told of every field, and stands in the first', {
    tag: '@all',
  }, async ({ page }) => {
    await openDialog(page);
    await field(page, 'Confirm Password').fill('x');
    await submitButton(page).click();
    const messages = {
      Username: 'Username must be at least 3 characters',
      Email: 'Please enter a valid email address',
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Password: 'Password must be at least 8 characters',
      'Confirm Password': "Passwords don't match",
    };
    for (const [label, message] of Object.entries(messages)) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
      await expect(page.getByRole('dialog').getByText(message)).toBeVisible();
    }
    await expect(field(page, 'Username')).toBeFocused();
  });

  test('A visitor is told when they go on to the next field, and not while they type', {
    tag: '@all',
  }, async ({ page }) => {
    await openDialog(page);
    const message = page.getByRole('dialog').getByText('Please enter a valid email address');
    await field(page, 'Email').pressSequentially('june@');
    await expect(message).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(message).toBeVisible();
    await field(page, 'Email').fill('june@example.com');
    await expect(message).toBeHidden();
    await field(page, 'Email').fill('june@example');
    await expect(message).toBeVisible();
  });

  test('A visitor reads what the password lacks, one thing at a time', { tag: '@all' }, async ({ page }) => {
    await openDialog(page);
    for (const [typed, message] of [
      ['Aa1!aaa', 'Password must be at least 8 characters'],
      ['aa1!aaaa', 'Password must contain at least one uppercase letter'],
      ['AA1!AAAA', 'Password must contain at least one lowercase letter'],
      ['Aaa!aaaa', 'Password must contain at least one number'],
      ['Aa1-aaaa', 'Password must contain at least one special character'],
    ] as const) {
      await field(page, 'Password').fill(typed);
      await field(page, 'Confirm Password').focus();
      await expect(field(page, 'Password')).toHaveAccessibleDescription(new RegExp(`^${message}`));
    }
  });

  test('A visitor sees how strong the password is', { tag: '@all' }, async ({ page }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByText(/^At least 8 characters, with an uppercase/)).toBeVisible();
    for (const [typed, label] of [
      ['a', 'Weak'],
      ['aA', 'Fair'],
      ['aA1', 'Good'],
      ['aA1!', 'Strong'],
    ] as const) {
      await field(page, 'Password').fill(typed);
      await expect(dialog.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
        'aria-valuetext',
        label,
      );
    }
    await expect(dialog.getByText('Great!')).toBeHidden();
    await field(page, 'Password').fill(password);
    await expect(dialog.getByText('Great! Your password meets all security requirements.')).toBeVisible();
  });

  test('A visitor can look at each password, and is warned of Caps Lock', { tag: '@all' }, async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    for (const label of ['Password', 'Confirm Password']) {
      await field(page, label).fill(password);
      await expect(field(page, label)).toHaveAttribute('type', 'password');
      await dialog.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true }).click();
      await expect(field(page, label)).toHaveAttribute('type', 'text');
      await dialog.getByRole('button', { name: `Hide ${label.toLowerCase()}`, exact: true }).click();
      await expect(field(page, label)).toHaveAttribute('type', 'password');
    }
    await field(page, 'Password').dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect(dialog.getByText('Caps Lock is on')).toBeVisible();
    await field(page, 'Password').dispatchEvent('keyup', { key: 'CapsLock' });
    await expect(dialog.getByText('Caps Lock is on')).toBeHidden();
  });
});

test.describe('What becomes of it', () => {
  test('A visitor waits, gets an account, and finds the form empty the next time', async ({ page, site }) => {
    const sent: unknown[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/users/register', async (route) => {
      sent.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    const dialog = await openDialog(page);
    await fillIn(page, { Username: ' Night Porch ' });
    await submitButton(page).dblclick();
    await expect(submitButton(page)).toHaveText('Creating Account...');
    await expect(submitButton(page)).toBeDisabled();
    release();

    await expect(dialog).toBeHidden();
    const toast = page.getByRole('region', { name: 'Notifications' });
    await expect(toast.getByText('Account created successfully!')).toBeVisible();
    await expect(
      toast.getByText('Welcome! You can now submit performance applications and receive updates.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Your Account' })).toBeFocused();
    expect(sent).toEqual([
      { username: 'Night Porch', email: 'june@example.com', firstName: 'June', lastName: 'Hollis', password },
    ]);
    const { db } = site.services.database;
    const account = await db
      .selectFrom('users')
      .select(['username', 'role'])
      .where('usernameKey', '=', 'night porch')
      .execute();
    expect(account).toEqual([{ username: 'Night Porch', role: 'performer' }]);

    await page.getByRole('button', { name: 'Create Your Account' }).click();
    await expect(dialog.locator('input')).toHaveCount(6);
    for (const input of await dialog.locator('input').all()) {
      await expect(input).toHaveValue('');
      await expect(input).toHaveAttribute('aria-invalid', 'false');
    }
  });
});

test.describe('What may go wrong', () => {
  test.use({ expectedNoise: /Failed to load resource: (the server responded with a status of|net::ERR)/ });

  test('A visitor whose name is taken reads so at the field and in a toast above the sheet', {
    tag: '@all',
  }, async ({ page }) => {
    const dialog = await openDialog(page);
    await fillIn(page, { Username: 'low.tide' });
    await submitButton(page).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Create Your Account' }).click();
    await fillIn(page, { Username: 'LOW.TIDE' });
    await submitButton(page).click();

    await expect(field(page, 'Username')).toHaveAccessibleDescription('That username is taken');
    await expect(field(page, 'Username')).toBeFocused();
    const toast = toasts(page).filter({ hasText: 'Registration failed' });
    await expect(toast).toContainText('That username is taken');
    const dismiss = toast.getByRole('button', { name: 'Dismiss' });
    expect(await isOnTop(dismiss)).toBe(true);
    await dismiss.click();
    await expect(toast).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(field(page, 'Password')).toHaveValue(password);
    await field(page, 'Username').fill('low.tides');
    await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'false');
  });

  test('A visitor who tries too often reads when to come back', { tag: '@all' }, async ({ page }) => {
    const sentence = 'Too many tries. Please try again in 40 minutes.';
    await page.route('**/api/users/register', (route) =>
      route.fulfill({ status: 429, json: { error: sentence, message: sentence } }),
    );
    await openDialog(page);
    await fillIn(page);
    await submitButton(page).click();
    await expect(toasts(page).filter({ hasText: 'Registration failed' })).toContainText(sentence);
  });

  for (const [what, answer] of [
    ['nobody answers', undefined],
    ['something else answers', '<html>Bad Gateway</html>'],
  ] as const) {
    test(`A visitor is asked to try again when ${what}, and can`, { tag: '@all' }, async ({ page }) => {
      await page.route('**/api/users/register', (route) =>
        answer ? route.fulfill({ status: 502, body: answer }) : route.abort(),
      );
      const dialog = await openDialog(page);
      await fillIn(page);
      await submitButton(page).click();
      await expect(toasts(page).filter({ hasText: 'Registration failed' })).toContainText(
        'Failed to create account. Please try again.',
      );
      await expect(dialog).toBeVisible();
      await expect(submitButton(page)).toHaveText('Create Account');
      await expect(submitButton(page)).toBeEnabled();
      await expect(submitButton(page)).toBeFocused();
    });
  }

  test('A visitor is asked to try again when the form itself cannot be loaded', { tag: '@all' }, async ({
    page,
  }) => {
    await page.route('**/registration-dialog*', (route) => route.abort());
    await page.goto('/password-demo');
    // The first time the page is loaded anew: a deployment may have replaced the form.
    const isReloaded = page.waitForEvent('load');
    for (const arrived of [isReloaded, undefined]) {
      await page.getByRole('tab', { name: 'User Registration' }).click();
      await page.getByRole('button', { name: 'Create Your Account' }).click();
      await arrived;
    }
    await expect(toasts(page).filter({ hasText: 'Registration failed' })).toContainText(
      'Failed to create account. Please try again.',
    );
  });
});

for (const width of [390, 1280]) {
  test(`axe finds nothing wrong with the dialog at ${width} px, empty or full of mistakes`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openDialog(page);
    await axeIfThorough(page);
    await field(page, 'Password').fill('aA');
    await submitButton(page).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await axeIfThorough(page);
  });
}
