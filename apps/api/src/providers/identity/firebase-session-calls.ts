/** Calls about an account's open sessions with Firebase. */
import { z } from 'zod'
import { type Call, json } from './firebase-answers.ts'
import type { Calls, Context } from './firebase-context.ts'
import { toOpenSession } from './hosted-sessions.ts'
import { ToolkitRefusal } from './identity-toolkit.ts'

const idBody = z.object({ id: z.string().min(1).max(40) })

async function list({ cookie }: Call, { access, sessions }: Context): Promise<Response> {
  const { session } = await access.resume(cookie)
  const all = await sessions.list(session.localId)
  return json(all.map((seen) => ({ ...toOpenSession(seen), current: seen.began === session.began })))
}

async function revoke({ cookie, body }: Call, { access, sessions }: Context): Promise<Response> {
  const { session } = await access.resume(cookie)
  const { id } = idBody.parse(body)
  const known = await sessions.list(session.localId)
  if (!known.some(({ began }) => String(began) === id)) throw new ToolkitRefusal('NOT_FOUND')
  await sessions.end(session.localId, Number(id))
  return json({ status: true })
}

async function revokeOthers({ cookie }: Call, { access, sessions }: Context): Promise<Response> {
  const { session } = await access.resume(cookie)
  for (const { began } of await sessions.list(session.localId))
    if (began !== session.began) await sessions.end(session.localId, began)
  return json({ status: true })
}

export const sessionCalls: Calls = {
  'GET /list-sessions': list,
  'POST /revoke-session': revoke,
  'POST /revoke-other-sessions': revokeOthers,
}
