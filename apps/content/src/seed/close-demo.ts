import { DEMO_PASSWORD } from '@lodestay/domain'
import type { Payload } from 'payload'
import { isPassword } from '../sign-in/attempts.ts'
import { demoEditors } from './seed-demo.ts'

/**
 * Removes the demonstration's editors whom everybody can sign in as, with their sessions: for an installation that was a
 * demonstration once. What they wrote stays. Who has given such an editor a password of their own keeps it.
 */
export async function closeDemo(payload: Payload): Promise<void> {
  for (const { email } of demoEditors) {
    const editor = await payload.db.findOne<{ id: string; hash?: string; salt?: string }>({
      collection: 'users',
      where: { email: { equals: email } },
    })
    if (!editor || !(await isPassword(DEMO_PASSWORD, editor))) continue
    // Not only locked: where no other editor is left, somebody has to be able to become the first again.
    await payload.delete({ collection: 'users', id: editor.id })
    payload.logger.warn(`A demo editor is closed: ${email}`)
  }
}
