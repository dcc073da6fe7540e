/** The identity service's port: who signs in, and with what. Profiles, roles and permissions are not its business. */
import type { FastifyInstance } from 'fastify'

/** What a valid token says; `sessionId` is checked against the service's state at every request. */
export type TokenClaims = { readonly identityId: string; readonly email: string; readonly sessionId: string }

export type NewIdentity = { readonly email: string; readonly password: string; readonly name: string }

export type Identity = {
  /** The token's claims, or null where its signature, audience, age or session is not good now. */
  readonly verify: (token: string) => Promise<TokenClaims | null>
  /** Creates an identity, or finds the one of that email; gives its id. */
  readonly ensure: (identity: NewIdentity) => Promise<string>
  /** Deletes an identity with its sessions and credentials; deleting it twice is fine. */
  readonly remove: (identityId: string) => Promise<void>
  /** Ends every session of an identity. */
  readonly endSessions: (identityId: string) => Promise<void>
  /** The service's own calls under /api/auth, where it is embedded. */
  readonly mount: (app: FastifyInstance) => Promise<void>
}

/** What the identity service asks of the platform. */
export type IdentityEvents = {
  readonly sendMail: (mail: { to: string; subject: string; text: string; kind: string }) => Promise<void>
  readonly emailChanged: (identityId: string, email: string) => Promise<void>
}
