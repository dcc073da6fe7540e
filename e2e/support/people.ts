import { expect, type Page } from '@playwright/test'

const DEMO_PASSWORD = 'lodestay-demo'
export type DemoAccount = 'traveler' | 'host' | 'manager' | 'employee' | 'admin'

let made = 0

/** Signs in by the form, as anybody does. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

export function signInAs(page: Page, account: DemoAccount): Promise<void> {
  return signIn(page, `${account}@lodestay.test`)
}

/** A person who is unique in the run. */
export function somebodyNew() {
  return {
    firstName: 'Nora',
    lastName: 'New',
    email: `nora-${process.pid}-${Date.now()}-${++made}@lodestay.test`,
    password: 'a long enough password',
  }
}

/** Makes an account by the form; the page is signed in afterwards. */
export async function signUp(page: Page, person = somebodyNew()): Promise<ReturnType<typeof somebodyNew>> {
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/sign-up/)
  return person
}

/** Where the link of the latest mail to somebody leads on this site, as a developer of a demonstration follows it. */
export async function mailLink(page: Page, email: string, kind: string): Promise<string> {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin@lodestay.test')}` }
  const get = async (path: string) => (await page.request.get(`${origin}/api/mails${path}`, { headers })).json()
  const { docs } = await get('?limit=100')
  const mail = docs.find((each: { recipient: string; kind: string }) => each.recipient === email && each.kind === kind)
  expect(mail, `a ${kind} mail to ${email}`).toBeTruthy()
  const { pathname, search } = new URL((await get(`/${mail.id}/link`)).link)
  return pathname + search
}

/** The bearer token of an account, for what a journey must ask of the api beside the browser. */
export async function tokenOf(page: Page, email: string, password = DEMO_PASSWORD): Promise<string> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  try {
    const origin = new URL(process.env.E2E_BASE_URL ?? '').origin
    await context.request.post(`${origin}/api/auth/sign-in/email`, { data: { email, password }, headers: { origin } })
    const { token } = await (await context.request.get(`${origin}/api/auth/token`)).json()
    return token
  } finally {
    await context.close()
  }
}
