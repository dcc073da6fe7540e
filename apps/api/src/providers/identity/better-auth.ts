/** Configuration of the embedded identity service, shared by the server and its migration. */

import { passkey } from '@better-auth/passkey'
import { BRAND_NAME, PASSWORD_MAX, PASSWORD_MIN } from '@lodestay/domain'
import { DAY_SECONDS } from '@lodestay/domain/durations'
import { APIError, betterAuth } from 'better-auth'
import { jwt, twoFactor } from 'better-auth/plugins'
import type pg from 'pg'
import type { Pooler } from '../../kernel/pooler.ts'
import { AUTH_PATH, COOKIE_PREFIX } from './cookies.ts'
import type { IdentityEvents, SignUpMode } from './identity.ts'
import { languageOf, linkTo, type Reader, sendAlreadySignedUp, sendConfirmation, sendPasswordReset } from './mails.ts'
import { originsOf } from './origins.ts'
import { releaseAddress } from './release-address.ts'

/** Audience and issuer of the service's tokens. */
export const TOKEN_AUDIENCE = 'lodestay'
const TOKEN_LIFETIME = '1h'
const MONTH_SECONDS = 30 * DAY_SECONDS
const CONFIRMATION_SECONDS = DAY_SECONDS
/** How long a remembered device skips the second factor. */
const REMEMBERED_DEVICE_SECONDS = MONTH_SECONDS

export type EmbeddedSettings = {
  readonly databaseUrl: string
  /** The connection pooler in front of the database, if any. */
  readonly pooler?: Pooler | null
  readonly publicUrl: string
  readonly secret: string
  readonly signUp: SignUpMode
  readonly google?: { readonly clientId: string; readonly clientSecret: string }
}

export function createAuth(settings: EmbeddedSettings, pool: pg.Pool, events: IdentityEvents) {
  return betterAuth({
    appName: BRAND_NAME,
    database: pool,
    baseURL: settings.publicUrl,
    basePath: AUTH_PATH,
    secret: settings.secret,
    trustedOrigins: originsOf(settings.publicUrl),
    // Any error on the way back from Google redirects to our own page.
    onAPIError: { errorURL: `${settings.publicUrl}/sign-in` },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // We rate-limit in front of it (see identity-mount.ts): ours counts failures only and survives a restart.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: settings.signUp === 'closed',
      requireEmailVerification: settings.signUp === 'confirm',
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token, url }, request) =>
        sendPasswordReset(
          events,
          readerOf(user, request),
          linkTo(settings.publicUrl, '/reset-password', { token, next: nextIn(url) }),
        ),
      // Don't reveal to anyone but the mailbox's owner that the account exists.
      onExistingUserSignUp: ({ user }, request) =>
        sendAlreadySignedUp(events, readerOf(user, request), linkTo(settings.publicUrl, '/sign-in')),
    },
    emailVerification: {
      expiresIn: CONFIRMATION_SECONDS,
      sendOnSignUp: settings.signUp === 'confirm',
      // The link only confirms the address; it doesn't sign the reader in.
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token, url }, request) =>
        sendConfirmation(
          events,
          readerOf(user, request),
          linkTo(settings.publicUrl, '/confirm-email', { token, next: nextIn(url) }),
        ),
    },
    session: {
      expiresIn: MONTH_SECONDS,
      updateAge: DAY_SECONDS,
      // Calls that need a recent proof of identity check it themselves: see embedded-calls.ts.
      freshAge: 0,
      additionalFields: {
        /** When the session's owner last entered a password or second factor. */
        provenAt: { type: 'date', required: false, input: false, defaultValue: () => new Date() },
        /** Whether this session has passed a second factor. */
        secondFactor: { type: 'boolean', required: false, input: false, defaultValue: false },
        lastUsedAt: { type: 'date', required: false, input: false, defaultValue: () => new Date() },
      },
    },
    socialProviders: settings.google
      ? {
          google: {
            ...settings.google,
            // Runs before Google's account is linked to ours: better-auth doesn't link it to an unconfirmed one.
            mapProfileToUser: async ({ email, email_verified }) => {
              if (email_verified) await releaseAddress(pool, settings.signUp, email)
              return {}
            },
          },
        }
      : {},
    databaseHooks: {
      user: { update: { after: async (user) => events.emailChanged(user.id, user.email) } },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      // Set explicitly: by default it is off in tests, and tests should run what production runs.
      disableOriginCheck: false,
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: TOKEN_AUDIENCE,
          audience: TOKEN_AUDIENCE,
          expirationTime: TOKEN_LIFETIME,
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
      twoFactor({
        issuer: BRAND_NAME,
        trustDeviceMaxAge: REMEMBERED_DEVICE_SECONDS,
        // Wrong codes share the guess counter, which treats known devices separately.
        accountLockout: { enabled: false },
      }),
      passkey({
        rpName: BRAND_NAME,
        rpID: new URL(settings.publicUrl).hostname,
        origin: originsOf(settings.publicUrl),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // A passkey replaces both password and second factor, so it must have verified the user (unlocked the device).
        registration: { afterVerification: async ({ verification }) => requireUnlocked(verification.registrationInfo) },
        authentication: {
          afterVerification: async ({ verification }) => requireUnlocked(verification.authenticationInfo),
        },
      }),
    ],
  })
}

export type Auth = ReturnType<typeof createAuth>

function requireUnlocked(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified)
    throw new APIError('BAD_REQUEST', { code: 'PASSKEY_NOT_UNLOCKED', message: 'The passkey was not unlocked.' })
}

function readerOf({ email }: { readonly email: string }, request: Request | undefined): Reader {
  return { to: email, language: languageOf(request) }
}

/** The page the visitor was heading to, carried in the service's own link. */
function nextIn(url: string): string {
  return URL.parse(url)?.searchParams.get('callbackURL') ?? '/'
}
