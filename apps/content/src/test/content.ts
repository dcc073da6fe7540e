/** A content system of a test file's own, on a new database. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@lodestay/api/test/database'
import { openContent } from '../open-content.ts'
import { buildServer } from '../server.ts'
import { readSettings, type Settings } from '../settings.ts'

export const admin = { email: 'first@lodestay.test', password: 'a password of the tests' }

/** Settings on a database of the platform's, as the role of the content system: it has its schema, and nothing in it yet. */
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

/** What a browser sends from a page of the editor. */
function asBrowser(token: string) {
  return { cookie: `payload-token=${token}`, 'sec-fetch-site': 'same-origin' }
}

export function tokenIn(cookies: unknown): string | undefined {
  return /payload-token=([^;]+)/.exec(String(cookies))?.[1]
}

/** Starts one, as the process would, and talks to it without a network. */
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
  /** The token of who signs in, as their cookie holds it. */
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
