import { crc32, deflateSync } from 'node:zlib'
import { type Browser, expect, type Page } from '@playwright/test'
import { sendForm, signIn, signUp, somebodyNew, tokenOf } from './people.ts'

let made = 0

/** A name that is unique in the run, within a stay name's 25 characters. */
export function ownName(word: string): string {
  return `${word} ${Date.now().toString(36).slice(-5)}${process.pid % 100}${++made}`
}

/** All fields a stay needs for submission. */
export function wholeStay(name: string) {
  return {
    name,
    description: 'A quiet house above the harbor, with a stove, a long table and a view of the ferry.',
    type: ['Cottage'],
    currentRate: 18_500,
    bookingLinks: { Direct: 'https://book.example.com/quiet-house' },
    location: { address: { city: 'Bar Harbor', state: 'ME', zip: '04609' } },
  }
}

export type Hosting = { readonly orgId: string; readonly token: string }

type Account = { readonly email: string; readonly password: string }

/**
 * A user with a new organization, itself new unless an account is given; the page is signed in as them from its next
 * load.
 */
export async function newHost(page: Page, account?: Account): Promise<Hosting> {
  const person = account ?? (await signUp(page))
  if (account) await signIn(page, account.email, account.password)
  const orgId = /org_\w+/.exec(await sendForm(page, '/host', { name: ownName('Harbor houses') }))?.[0] ?? ''
  return { orgId, token: await tokenOf(page, person.email, person.password) }
}

/** Calls the API outside the browser, as the holder of `token`. */
export async function call(page: Page, token: string, path: string, data: object): Promise<{ id: string }> {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  const answer = await page.request.post(origin + path, { data, headers: { origin, authorization: `Bearer ${token}` } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export async function newDraft(page: Page, { orgId, token }: Hosting, fields: object): Promise<string> {
  return (await call(page, token, '/api/stays/drafts', { organizationId: orgId, ...fields })).id
}

export async function newSubmission(page: Page, { orgId, token }: Hosting, name: string): Promise<string> {
  return (await call(page, token, '/api/stays', { organizationId: orgId, status: 'Submitted', ...wholeStay(name) })).id
}

/** A public stay of the host. */
export async function newLiveStay(page: Page, host: Hosting): Promise<{ id: string; name: string }> {
  const name = ownName('The mill')
  const id = await newSubmission(page, host, name)
  await call(page, await tokenOf(page, 'employee@lodestay.test'), `/api/stays/${id}/publish`, {})
  return { id, name }
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A real single-color picture, as a file to upload. */
export function pictureFile(name: string) {
  const [width, height] = [640, 480]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 140)])
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat(parts) }
}

/** Holds uploads until released. */
export async function holdUploads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/uploads', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A new user with their own browser context. */
export async function newPerson(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  const person = await signUp(page, somebodyNew())
  return { page, ...person, token: await tokenOf(page, person.email, person.password) }
}

/** Invites a user to an organization through the API, with a role, and accepts on their behalf. */
export async function joinOrganization(
  host: Page,
  { orgId, token }: Hosting,
  person: Awaited<ReturnType<typeof newPerson>>,
  role: object,
): Promise<void> {
  const { id } = await call(host, token, `/api/organizations/${orgId}/users`, { email: person.email, ...role })
  await call(person.page, person.token, `/api/users/self/invitations/${id}/accept`, {})
}
