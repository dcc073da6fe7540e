import { randomBytes } from 'node:crypto'
import type { Auth } from './better-auth.ts'

/** Puts a password that nobody knows in place of an identity's: its owner chooses another by mail. */
export async function removePassword(auth: Auth, identityId: string): Promise<void> {
  const { internalAdapter, password } = await auth.$context
  await internalAdapter.updatePassword(identityId, await password.hash(randomBytes(32).toString('base64url')))
}
