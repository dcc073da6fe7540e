import { notify } from '../modules/notifications/index.ts'
import type { Person, TestPlatform } from './platform.ts'

/** The first event that a stream of one process sends when another process creates a notification for the user. */
export async function notificationArriving(
  { from, at, person }: { readonly from: TestPlatform; readonly at: TestPlatform; readonly person: Person },
  title: string,
): Promise<string | undefined> {
  const address = await at.platform.server.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const answer = await fetch(`${address}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: leave.signal,
  })
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  await chunks?.read()
  await notify(
    from.platform.db,
    { userId: person.id },
    { area: 'listing', title, body: 'Today.', subjectId: 'stay_01' },
  )
  const arrived = await chunks?.read()
  leave.abort()
  at.platform.server.server.closeAllConnections()
  return arrived?.value
}
