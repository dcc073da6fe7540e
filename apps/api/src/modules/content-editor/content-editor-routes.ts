/** Single sign-on to the content editor for staff: employees as editors, admins as admins. */
import { isAdmin, isStaff } from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Problem } from '../../kernel/errors.ts'
import type { EditorEntry, EditorRole } from '../../providers/content/editor-entry.ts'
import { getRoles } from '../users/index.ts'

const Role = z.enum(['editor', 'admin'])
const Entry = z
  .object({
    url: z.url().meta({
      description:
        'Admits a browser once, within a minute; or the editor’s own sign-in page, if it isn’t connected to this site.',
    }),
  })
  .meta({ id: 'ContentEntry' })
const Question = z.strictObject({
  assertion: z
    .string()
    .max(100_000)
    .meta({ description: 'A JWT from the content system with the IDs it is asking about.' }),
})
const Standing = z
  .object({ docs: z.array(z.object({ id: z.string(), role: Role.nullable() })) })
  .meta({ id: 'ContentStanding' })

function roleFor(roles: Parameters<typeof isStaff>[0]): EditorRole | null {
  return isAdmin(roles) ? 'admin' : isStaff(roles) ? 'editor' : null
}

export function contentEditorRoutes(entry: EditorEntry) {
  return [
    endpoint({
      method: 'POST',
      url: '/content/entry',
      operationId: 'enterContentEditor',
      summary: 'Get a link that signs the caller in to the content editor',
      access: 'staff',
      reply: Entry,
      // The response isn't stored to be replayed: its link is single-use.
      ownTransaction: true,
      handle: async ({ db, caller }) => {
        const role = roleFor(caller)
        if (!role) throw new Problem('forbidden')
        await audit(db, { actorId: caller.id, action: 'content.enter', subjectId: caller.id, after: { role } })
        return { url: await entry.addressFor({ id: caller.id, name: caller.name, role }) }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/content/standing',
      operationId: 'getEditorStandings',
      problems: ['forbidden'],
      summary: 'For the content system: check which of its editors are still staff',
      access: 'public',
      body: Question,
      reply: Standing,
      ownTransaction: true,
      handle: async ({ db, body }) => {
        const ids = await entry.readQuestion(body.assertion)
        if (!ids) throw new Problem('forbidden', 'Only the content system can call this.')
        const roles = await getRoles(db, ids)
        return { docs: ids.map((id) => ({ id, role: roleFor({ roles: roles.get(id) ?? [] }) })) }
      },
    }),
  ]
}
