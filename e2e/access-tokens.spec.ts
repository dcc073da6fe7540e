import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

test('a user creates an access token by keyboard, calls the API with it, and revokes it', async ({ page, request }) => {
  const person = await signUp(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Manage access tokens' }).click()
  await expect(page.getByText('No tokens yet')).toBeVisible()

  await page.getByRole('button', { name: 'Create token' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name is required.')).toBeVisible()
  await page.getByLabel('Name').fill('Nightly sync')
  await page.keyboard.press('Enter')
  const token = await page.getByLabel('Your new token').inputValue()
  expect(token).toMatch(/^lsp_/)
  await expectNoAxeViolations(page)

  const headers = { authorization: `Bearer ${token}` }
  const self = await request.get('/api/users/self', { headers })
  expect((await self.json()).email).toBe(person.email)
  expect((await request.patch('/api/users/self', { headers, data: { firstName: 'Nobody' } })).status()).toBe(403)

  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Your new token')).toHaveCount(0)
  await page.getByLabel('Name').fill('Half of a name')
  await page.getByRole('button', { name: 'Revoke Nightly sync' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Token revoked.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Half of a name')
  expect((await request.get('/api/users/self', { headers })).status()).toBe(401)
})

test('revoking a token by keyboard leaves the focus on the next one, and on the page’s heading after the last', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/account/access-tokens')
  await settled(page)
  for (const name of ['Nightly sync', 'Price watch']) {
    await page.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeVisible()
  }
  const revoke = async (name: string) => {
    await page.getByRole('button', { name: `Revoke ${name}` }).press('Enter')
    await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  }
  await revoke('Price watch')
  await expect(page.getByRole('button', { name: 'Revoke Nightly sync' })).toBeFocused()
  await revoke('Nightly sync')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
