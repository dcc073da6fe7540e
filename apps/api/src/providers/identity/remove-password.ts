import { randomBytes } from 'node:crypto'
import type { Auth } from './better-auth.ts'

/** Replaces an identity's password with a random one, so that its owner must reset it by email. */
export async function removePassword(auth: Auth, identityId: string): Promise<void> {
  const { internalAdapter, password } = await auth.$context
  await internalAdapter.updatePassword(identityId, await password.hash(randomBytes(32).toString('base64url')))
}
