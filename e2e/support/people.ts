import { expect, type Page } from '@playwright/test'

const DEMO_PASSWORD = 'lodestay-demo'
export type DemoAccount = 'traveler' | 'host' | 'manager' | 'employee' | 'admin'

/** Users who made a change within the last few seconds get pages rendered for them alone. */
export const WROTE = 'lodestay_wrote'

let made = 0

/**
 * Submits one of the site's forms as a browser without scripts does, sharing the page's cookies. @returns the path it
 * redirects to
 */
export async function sendForm(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const answer = await page.request.post(origin + path, { form, headers: { origin } })
  const { pathname } = new URL(answer.url())
  expect(pathname, await answer.text()).not.toBe(path)
  return pathname
}

/** Signs in by submitting the form directly; the page itself stays where it is. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  expect(await sendForm(page, '/sign-in', { email, password })).toBe('/')
}

/** Signs in on the page, like a user. */
export async function signInOnPage(page: Page, email: string, password: string): Promise<void> {
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

/** Signs up by submitting the form directly; the page itself stays where it is, and is signed in from its next load. */
export async function signUp(page: Page, person = somebodyNew()): Promise<ReturnType<typeof somebodyNew>> {
  expect(await sendForm(page, '/sign-up', person)).toBe('/')
  return person
}

/** Signs up on the page, like a user. */
export async function signUpOnPage(page: Page): Promise<ReturnType<typeof somebodyNew>> {
  const person = somebodyNew()
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/sign-up/)
  return person
}

type Mail = Readonly<Record<'id' | 'recipient' | 'kind' | 'subject' | 'text', string>>

/** Reads from the outbox, as shown to developers of a demo. */
async function readMails(page: Page, path: string) {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin@lodestay.test')}` }
  return (await page.request.get(`${origin}/api/mails${path}`, { headers })).json()
}

/** The emails to someone so far, newest first. */
export async function mailsTo(page: Page, email: string): Promise<readonly Mail[]> {
  const { docs } = await readMails(page, `?text=${encodeURIComponent(email)}&limit=100`)
  return docs.filter(({ recipient }: Mail) => recipient === email)
}

/** The path on this site of the link in the latest email to someone, once it is there. */
export async function mailLink(page: Page, email: string, kind: string): Promise<string> {
  const find = async () => (await mailsTo(page, email)).find((mail) => mail.kind === kind)
  await expect.poll(find, { message: `a ${kind} mail to ${email}` }).toBeTruthy()
  const { pathname, search } = new URL((await readMails(page, `/${(await find())?.id}/link`)).link)
  return pathname + search
}

/** Tokens of the demo accounts, whose sessions no journey ends; a token is valid for an hour. */
const demoTokens = new Map<string, { readonly token: string; readonly at: number }>()
const KEPT_MS = 20 * 60_000

/** The bearer token of an account, for API calls outside the browser. */
export async function tokenOf(page: Page, email: string, password = DEMO_PASSWORD): Promise<string> {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const key = `${origin} ${email}`
  const kept = demoTokens.get(key)
  if (password === DEMO_PASSWORD && kept && kept.at > Date.now() - KEPT_MS) return kept.token
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  try {
    await context.request.post(`${origin}/api/auth/sign-in/email`, { data: { email, password }, headers: { origin } })
    const { token } = await (await context.request.get(`${origin}/api/auth/token`)).json()
    if (password === DEMO_PASSWORD) demoTokens.set(key, { token, at: Date.now() })
    return token
  } finally {
    await context.close()
  }
}
