/** Calls of the embedded identity service about an account's open sessions. */
import { z } from 'zod'
import { ok, parse, Refusal } from './embedded-answers.ts'
import type { Calls, Context, SessionCall } from './embedded-context.ts'
import { toOpenSession } from './embedded-sessions.ts'

const idBody = z.object({ id: z.string().min(1).max(100) })

async function list({ session }: SessionCall, { sessions }: Context): Promise<Response> {
  const all = await sessions.list(session.identityId)
  return ok(all.map((row) => ({ ...toOpenSession(row), current: row.id === session.id })))
}

async function revoke({ session, body }: SessionCall, { sessions }: Context): Promise<Response> {
  if (!(await sessions.end(session.identityId, parse(idBody, body).id))) throw new Refusal('NOT_FOUND', 404)
  return ok()
}

async function revokeOthers({ session }: SessionCall, { sessions }: Context): Promise<Response> {
  await sessions.endAll(session.identityId, session.id)
  return ok()
}

export const sessionCalls: Calls = {
  'GET /list-sessions': { session: 'whole', run: list },
  'POST /revoke-session': { session: 'whole', run: revoke },
  'POST /revoke-other-sessions': { session: 'whole', run: revokeOthers },
}
