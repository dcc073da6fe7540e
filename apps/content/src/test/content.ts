/** A content system on a new database, for one test file. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@lodestay/api/test/database'
import { openContent } from '../open-content.ts'
import { buildServer } from '../server.ts'
import { readSettings, type Settings } from '../settings.ts'

export const admin = { email: 'first@lodestay.test', password: 'a password of the tests' }

/** Settings for a platform database, with the content system's role: its schema exists and is empty. */
export async function newSettings(environment: Record<string, string> = {}): Promise<Settings> {
  const { contentUrl } = await createTestDatabase()
  return readSettings({
    DATABASE_URL: contentUrl,
    DEMO: 'true',
    CONTENT_SECRET: 'the secret of a test, which keeps nothing',
    CONTENT_MEDIA_DIR: mkdtempSync(join(tmpdir(), 'lodestay-content-')),
    CONTENT_ADMIN_EMAIL: admin.email,
    CONTENT_ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'silent',
    ...environment,
  })
}

export function removeMedia({ CONTENT_MEDIA_DIR }: Settings): void {
  rmSync(CONTENT_MEDIA_DIR, { recursive: true, force: true })
}

type Call = { as?: string | undefined; body?: object }
type Answer = { status: number; body: Record<string, unknown> & { doc?: { id: string } }; token?: string }

/** The headers a browser sends from the editor's pages. */
function asBrowser(token: string) {
  return { cookie: `payload-token=${token}`, 'sec-fetch-site': 'same-origin' }
}

export function tokenIn(cookies: unknown): string | undefined {
  return /payload-token=([^;]+)/.exec(String(cookies))?.[1]
}

/** Starts a content system as the process does, with in-process requests. */
export async function startContent(environment: Record<string, string> = {}) {
  const settings = await newSettings(environment)
  const content = await openContent(settings, randomUUID())
  const server = buildServer(content, settings, settings.CONTENT_MEDIA_DIR)

  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, { as, body }: Call = {}) => {
    const { statusCode, payload, headers } = await server.inject({
      method,
      url: `/api/${path}`,
      headers: { ...(as && asBrowser(as)), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: statusCode, body: JSON.parse(payload), token: tokenIn(headers['set-cookie']) } as Answer
  }
  /** Signs in and returns the token from the cookie. */
  const signIn = async (who: { email: string; password: string }): Promise<string> =>
    String((await call('POST', 'users/login', { body: who })).token)

  return {
    ...content,
    settings,
    server,
    call,
    signIn,
    async stop() {
      await server.close()
      removeMedia(settings)
    },
  }
}
