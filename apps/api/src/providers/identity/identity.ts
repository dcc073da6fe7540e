/** The identity service's port: who signs in, and with what. Profiles, roles and permissions are not its business. */
import type { FastifyInstance } from 'fastify'

/** What a valid token says of its session, which is checked against the service's state at every request. */
export type TokenClaims = {
  readonly identityId: string
  readonly email: string
  readonly emailVerified: boolean
  /** As the identity service knows it; empty where it does not. */
  readonly name: string
  readonly sessionId: string
  readonly beganAt: Date
  readonly lastUsedAt: Date
  /** When its owner last gave a password or a second factor. */
  readonly provenAt: Date
  /** Whether a second factor was given in it. */
  readonly secondFactor: boolean
}

/**
 * What becomes of who signs up by email: `open` lets them in at once, `confirm` after the link of a mail, and `closed` is an
 * installation that can send no mail.
 */
export type SignUpMode = 'open' | 'confirm' | 'closed'

/** What an identity service offers here, for the forms. */
export type Capabilities = {
  readonly signUp: SignUpMode
  readonly google: boolean
  readonly passkeys: boolean
  readonly recoveryCodes: boolean
  readonly totp: boolean
}

export type NewIdentity = { readonly email: string; readonly password: string; readonly name: string }

/** Lengths in characters, and the kinds of characters of which one at least must be in it. */
export type PasswordPolicy = {
  readonly minLength: number
  readonly maxLength: number
  readonly mustContain: readonly ('lowercase' | 'uppercase' | 'numeric' | 'non-alphanumeric')[]
}

export type Identity = {
  /** The token's claims, or null where its signature, audience, age or session is not good now. */
  readonly verify: (token: string) => Promise<TokenClaims | null>
  /** Creates an identity, or finds the one of that email; gives its id. */
  readonly ensure: (identity: NewIdentity) => Promise<string>
  /**
   * Takes a password away that others know, with the sessions that it has opened; false where the identity of that email has
   * another, or is not.
   */
  readonly disown: (credentials: { readonly email: string; readonly password: string }) => Promise<boolean>
  /** Deletes an identity with its sessions and credentials; deleting it twice is fine. */
  readonly remove: (identityId: string) => Promise<void>
  readonly endSession: (identityId: string, sessionId: string) => Promise<void>
  /** Ends every session of an identity. */
  readonly endSessions: (identityId: string) => Promise<void>
  /** Takes every second factor off an identity, and ends its sessions. */
  readonly removeSecondFactors: (identityId: string) => Promise<void>
  /** Whether the service takes this text for an email address; whether somebody has it is not told. */
  readonly isEmailValid: (email: string) => Promise<boolean>
  /** What the service asks of a new password. */
  readonly passwordPolicy: () => Promise<PasswordPolicy>
  /** The service's calls for people, under /api/auth: the same whichever service stands behind them. */
  readonly mount: (app: FastifyInstance) => Promise<void>
  readonly close: () => Promise<void>
}

/** What the identity service asks of the platform. */
export type IdentityEvents = {
  /** `link` lets its reader in: `text` says `[link]` where it stands, and only the sender reads it. */
  readonly sendMail: (mail: { to: string; subject: string; text: string; kind: string; link?: string }) => Promise<void>
  readonly emailChanged: (identityId: string, email: string) => Promise<void>
  /** Whether its account was deleted with us, so that the identity must go too. */
  readonly isDeleted: (identityId: string) => Promise<boolean>
  /** Whether its sessions end as those of staff do. */
  readonly isStaff: (identityId: string) => Promise<boolean>
  /** Somebody has lost every second factor: staff decide whether to take them off the account. */
  readonly secondFactorLost: (identityId: string) => Promise<void>
}
