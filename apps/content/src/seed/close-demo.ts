import { DEMO_PASSWORD } from '@lodestay/domain'
import type { Payload } from 'payload'
import { isPassword } from '../sign-in/attempts.ts'
import { demoEditors } from './seed-demo.ts'

/**
 * Deletes the demo editors, whose password is public, with their sessions: for an installation that used to be a demo.
 * Their content remains, and demo editors with a changed password are kept.
 */
export async function closeDemo(payload: Payload): Promise<void> {
  for (const { email } of demoEditors) {
    const editor = await payload.db.findOne<{ id: string; hash?: string; salt?: string }>({
      collection: 'users',
      where: { email: { equals: email } },
    })
    if (!editor || !(await isPassword(DEMO_PASSWORD, editor))) continue
    // Deleted rather than locked: if no other editor is left, it must be possible to create the first one again.
    await payload.delete({ collection: 'users', id: editor.id })
    payload.logger.warn(`A demo editor is closed: ${email}`)
  }
}
