/** Identity service port: who signs in, and how. Profiles, roles and permissions live elsewhere. */
import type { Language } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'

/** Claims of a valid token about its session, checked against the service's state on every request. */
export type TokenClaims = {
  readonly identityId: string
  readonly email: string
  readonly emailVerified: boolean
  /** Name from the identity service; empty if it has none. */
  readonly name: string
  readonly sessionId: string
  readonly beganAt: Date
  readonly lastUsedAt: Date
  /** When the session's owner last entered a password or second factor. */
  readonly provenAt: Date
  /** Whether this session has passed a second factor. */
  readonly secondFactor: boolean
}

/**
 * What happens after an email sign-up: `open` signs in immediately, `confirm` after clicking an emailed link, `closed`
 * means that the installation can't send email.
 */
export type SignUpMode = 'open' | 'confirm' | 'closed'

/** What this identity service supports, for the forms. */
export type Capabilities = {
  readonly signUp: SignUpMode
  readonly google: boolean
  readonly passkeys: boolean
  readonly recoveryCodes: boolean
  readonly totp: boolean
}

export type NewIdentity = { readonly email: string; readonly password: string; readonly name: string }

/** Lengths in characters, and the character classes that need at least one character each. */
export type PasswordPolicy = {
  readonly minLength: number
  readonly maxLength: number
  readonly mustContain: readonly ('lowercase' | 'uppercase' | 'numeric' | 'non-alphanumeric')[]
}

/** A currently open session, as shown to its owner and staff. */
export type OpenSession = {
  readonly id: string
  /** The browser and operating system: 'Firefox on Windows'. */
  readonly device: string
  readonly address: string
  /** Approximate location of the address; null if unknown. */
  readonly place: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly secondFactor: boolean
}

export type Identity = {
  /** Verifies a token; null if its signature, audience, age or session is currently invalid. */
  readonly verify: (token: string) => Promise<TokenClaims | null>
  /** Creates an identity, or finds the one with that email; returns its id. */
  readonly ensure: (identity: NewIdentity) => Promise<string>
  /**
   * Removes a compromised password and ends the sessions that it opened; false if the identity has another password or
   * doesn't exist.
   */
  readonly disown: (credentials: { readonly email: string; readonly password: string }) => Promise<boolean>
  /** Deletes an identity with its sessions and credentials; idempotent. */
  readonly remove: (identityId: string) => Promise<void>
  /** An identity's open sessions, newest first. */
  readonly listSessions: (identityId: string) => Promise<readonly OpenSession[]>
  readonly endSession: (identityId: string, sessionId: string) => Promise<void>
  /** Ends every session of an identity. */
  readonly endSessions: (identityId: string) => Promise<void>
  /** Removes every second factor of an identity, and ends its sessions. */
  readonly removeSecondFactors: (identityId: string) => Promise<void>
  /** Whether the service accepts this text as an email address; doesn't reveal whether it is taken. */
  readonly isEmailValid: (email: string) => Promise<boolean>
  /** The service's password policy. */
  readonly passwordPolicy: () => Promise<PasswordPolicy>
  /** Mounts the user-facing calls under /api/auth, identical for every service. */
  readonly mount: (app: FastifyInstance) => Promise<void>
  readonly close: () => Promise<void>
}

/** An email to a user, in the user's language. */
export type IdentityMail = {
  readonly to: string
  readonly kind: string
  /**
   * An address on our site that grants access: texts contain the placeholder `[link]`, which only the sender resolves.
   */
  readonly link?: string
  readonly words: Readonly<Record<Language, { readonly subject: string; readonly text: string }>>
  /** The address of the account whose language to use, if that isn't the recipient's. */
  readonly account?: string
  /** For people without a profile: the language of the page they came from. */
  readonly language?: Language
}

/** Callbacks from the identity service to the platform. */
export type IdentityEvents = {
  readonly sendMail: (mail: IdentityMail) => Promise<void>
  readonly emailChanged: (identityId: string, email: string) => Promise<void>
  /** The owner recovered the account by email: end all other means of access, too. */
  readonly recovered: (identityId: string) => Promise<void>
  /** Whether the account was deleted on our side, so that the identity must be deleted too. */
  readonly isDeleted: (identityId: string) => Promise<boolean>
  /** Whether staff session limits apply. */
  readonly isStaff: (identityId: string) => Promise<boolean>
  /** A user has lost every second factor: staff decide whether to reset them. */
  readonly secondFactorLost: (identityId: string) => Promise<void>
}
