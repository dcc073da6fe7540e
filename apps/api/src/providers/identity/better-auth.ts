/** How the embedded identity service is set up: shared by the server and by its migration. */

import { PASSWORD_MAX, PASSWORD_MIN } from '@lodestay/domain'
import { betterAuth } from 'better-auth'
import { bearer, jwt } from 'better-auth/plugins'
import type pg from 'pg'
import type { IdentityEvents } from './identity.ts'
import { AUTH_PATH, COOKIE_PREFIX, originsOf } from './identity-mount.ts'

/** Audience and issuer of its tokens. */
export const TOKEN_AUDIENCE = 'lodestay'
const TOKEN_LIFETIME = '1h'
const MONTH_SECONDS = 30 * 24 * 3600

export type EmbeddedSettings = {
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly secret: string
  readonly google?: { readonly clientId: string; readonly clientSecret: string }
}

const linked = (lines: string[]) => lines.join('\n\n')

export const createAuth = (settings: EmbeddedSettings, pool: pg.Pool, events: IdentityEvents) =>
  betterAuth({
    database: pool,
    baseURL: settings.publicUrl,
    basePath: AUTH_PATH,
    secret: settings.secret,
    trustedOrigins: originsOf(settings.publicUrl),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours is in front of it (see identity-mount.ts): it counts failures only and survives a restart.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        events.sendMail({
          to: user.email,
          kind: 'password-reset',
          subject: 'Choose a new password',
          text: linked([
            'Somebody, probably you, asked to reset the password of this account.',
            `Choose a new one here within an hour:\n${settings.publicUrl}/reset-password?token=${token}`,
            'If it was not you, ignore this mail: nothing has changed.',
          ]),
        }),
    },
    emailVerification: {
      sendVerificationEmail: ({ user, url }) =>
        events.sendMail({
          to: user.email,
          kind: 'email-verification',
          subject: 'Confirm your email address',
          text: linked(['Confirm that this address is yours:', url, 'If you did not ask for this, ignore this mail.']),
        }),
    },
    user: { changeEmail: { enabled: true } },
    session: { expiresIn: MONTH_SECONDS, updateAge: 24 * 3600, freshAge: 3600 },
    socialProviders: settings.google ? { google: settings.google } : {},
    databaseHooks: {
      user: { update: { after: async (user) => events.emailChanged(user.id, user.email) } },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      // Said aloud, because left alone it is off in tests: what runs is what is tested.
      disableOriginCheck: false,
    },
    plugins: [
      bearer(),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: TOKEN_AUDIENCE,
          audience: TOKEN_AUDIENCE,
          expirationTime: TOKEN_LIFETIME,
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
    ],
  })
export type Auth = ReturnType<typeof createAuth>
