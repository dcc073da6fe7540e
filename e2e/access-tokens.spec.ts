import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { signUp } from './support/people.ts'

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
  await expect(page.getByLabel('Your new token')).toHaveCount(0)
  await page.getByLabel('Name').fill('Half of a name')
  await page.getByRole('button', { name: 'Revoke Nightly sync' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Token revoked.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Half of a name')
  expect((await request.get('/api/users/self', { headers })).status()).toBe(401)
})
