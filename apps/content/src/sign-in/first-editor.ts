/** Creating the first editor: from the configuration, or by anyone with the code printed by the process. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import {
  addDataAndFileToRequest,
  type CollectionAfterLoginHook,
  type Endpoint,
  type Payload,
  type PayloadRequest,
  registerFirstUserOperation,
  ValidationError,
} from 'payload'
import { generatePayloadCookie } from 'payload/shared'
import { runIn, SCHEMA } from '../database.ts'
import type { Settings } from '../settings.ts'

/** Lifetime of a code in minutes; every start prints a new one. */
const VALID_MINUTES = 60

const CODES = sql.raw(`${SCHEMA}.first_editor_codes`)

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

/** If there is no editor yet, creates the configured one, or otherwise returns a code for creating one. */
export async function provideFirstEditor(payload: Payload, settings: Settings): Promise<string | null> {
  if ((await payload.count({ collection: 'users' })).totalDocs > 0) return null
  const { CONTENT_ADMIN_EMAIL: email, CONTENT_ADMIN_PASSWORD: password } = settings
  if (email && password) {
    await payload.create({ collection: 'users', data: { email, password, roles: ['admin'] } })
    return null
  }
  const code = randomBytes(15).toString('base64url')
  await runIn(
    { payload },
    sql`insert into ${CODES} (hash, expires_at) values (${hashOf(code)}, now() + make_interval(mins => ${VALID_MINUTES}))`,
  )
  return code
}

/** The notice printed for the operator. */
export function firstEditorNotice(code: string, { CONTENT_PUBLIC_URL }: Settings): string {
  return `There is no editor yet. Open ${CONTENT_PUBLIC_URL}/admin and create the first one with the code ${code} (valid once, within ${VALID_MINUTES} minutes).`
}

/**
 * Consumes a first editor code, in the request's transaction.
 * @throws ValidationError if it is invalid, already used, or expired.
 */
export async function spendFirstEditorCode(req: PayloadRequest, code: unknown): Promise<void> {
  const hash = hashOf(typeof code === 'string' ? code.trim() : '')
  const { rowCount } = await runIn(req, sql`delete from ${CODES} where hash = ${hash} and expires_at > now()`)
  // Also delete other processes' codes, so that none of them can create a second editor.
  if (rowCount === 1) return void (await runIn(req, sql`delete from ${CODES}`))
  throw new ValidationError(
    {
      collection: 'users',
      errors: [{ path: 'code', message: 'Use the code that the content process printed at startup.' }],
    },
    req.t,
  )
}

/** Saves the sign-in's token for the cookie, because Payload removes it from the response. */
export const saveToken: CollectionAfterLoginHook = ({ req, token }) => {
  req.context.token = token
}

/** Replaces Payload's own endpoint, whose cookie has no token once `removeTokenFromResponses` is on. */
export const firstRegisterEndpoint: Endpoint = {
  path: '/first-register',
  method: 'post',
  handler: async (req) => {
    await addDataAndFileToRequest(req)
    const collection = req.payload.collections.users
    if (!collection) throw new Error('There are no accounts.')
    const textOf = (name: string) => (typeof req.data?.[name] === 'string' ? String(req.data[name]) : '')
    const data = { ...req.data, email: textOf('email'), password: textOf('password') }
    const { exp, user } = await registerFirstUserOperation({ collection, data: data as never, req })
    const cookie = generatePayloadCookie({
      collectionAuthConfig: collection.config.auth,
      cookiePrefix: req.payload.config.cookiePrefix,
      token: String(req.context.token),
    })
    return Response.json({ exp, user }, { headers: { 'set-cookie': String(cookie) } })
  },
}
