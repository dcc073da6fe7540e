/** OpenAPI entries for the embedded identity service, which serves these calls itself below /api/auth. */
import { z } from 'zod'
import type { DescribedCall } from '../../kernel/call-document.ts'
import type { ProblemCode } from '../../kernel/errors.ts'
import { AUTH_PATH } from './cookies.ts'

const Email = z.email().max(254)
const Password = z.string().max(1000)
const Token = z.object({ token: z.string().min(1).max(500).describe('The token from the link in the email.') })
const Code = z.object({
  code: z.string().max(40).describe('Six digits from the authenticator app, or a recovery code.'),
})
const Id = z.object({ id: z.string().min(1).max(100) })
const Callback = { callbackURL: z.string().max(2000).optional().describe('A page of this site to continue to.') }
const Done = z.object({ status: z.boolean() }).partial()
const Instant = z.iso.datetime()

const SignedIn = z
  .object({
    user: z.object({ id: z.string(), email: z.string() }),
    recoveryCodes: z.array(z.string()).describe('Only with the account’s first second factor.'),
    twoFactorRedirect: z.boolean().describe('True if a second factor is still required.'),
    twoFactorMethods: z.array(z.enum(['totp', 'passkey', 'recovery-code'])),
  })
  .partial()
  .meta({ id: 'SignedIn' })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** Lengths in characters, and the character classes that need at least one character each. */
const PasswordPolicy = z.object({
  minLength: z.int(),
  maxLength: z.int(),
  mustContain: z.array(z.enum(['lowercase', 'uppercase', 'numeric', 'non-alphanumeric'])),
})
/** Input and output of the browser's `navigator.credentials`. */
const WebAuthn = z.looseObject({})

type Session = 'none' | 'half' | 'whole' | 'proven'
const sessionSentences: Readonly<Record<Session, string>> = {
  none: 'Open to everyone.',
  half: 'Requires a session, which may still lack its second factor.',
  whole: 'Requires a complete session, including the account’s second factor.',
  proven: 'Requires a session with a password or second factor given within the last ten minutes.',
}

type Described = readonly [
  method: 'GET' | 'POST',
  path: string,
  operationId: string,
  session: Session,
  summary: string,
  reply: z.ZodType,
  sent?: z.ZodObject,
]

const calls: readonly Described[] = [
  [
    'GET',
    '/capabilities',
    'getIdentityCapabilities',
    'none',
    'Get the available sign-in methods',
    z.object({
      signUp: z.enum(['open', 'confirm', 'closed']),
      google: z.boolean(),
      passkeys: z.boolean(),
      recoveryCodes: z.boolean(),
      totp: z.boolean(),
      passwordPolicy: PasswordPolicy,
    }),
  ],
  [
    'GET',
    '/is-email-valid',
    'validateEmail',
    'none',
    'Check whether a text is a valid email address, without revealing whether it is in use',
    z.object({ valid: z.boolean() }),
    z.object({ email: Email.describe('The text to check.') }),
  ],
  [
    'GET',
    '/jwks',
    'getSigningKeys',
    'none',
    'Get the public keys for verifying tokens',
    z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
  ],
  [
    'POST',
    '/sign-up/email',
    'signUp',
    'none',
    'Create an account; if addresses must be confirmed, an email follows',
    SignedIn,
    z.object({
      email: Email,
      password: Password,
      name: z.string().max(200).default(''),
      rememberMe: z.boolean().optional(),
      ...Callback,
    }),
  ],
  [
    'POST',
    '/confirm-email',
    'confirmEmail',
    'none',
    'Confirm an address with the emailed link; in another browser than signed up, a new password must follow',
    Done.extend({ changed: z.boolean(), resetToken: z.string(), resetSentTo: Email }).partial(),
    Token,
  ],
  [
    'POST',
    '/send-verification-email',
    'sendConfirmation',
    'none',
    'Send the confirmation email again',
    Done,
    z.object({ email: Email, ...Callback }),
  ],
  [
    'POST',
    '/sign-in/email',
    'signIn',
    'none',
    'Sign in; the session is stored in a cookie',
    SignedIn,
    z.object({ email: Email, password: Password, rememberMe: z.boolean().optional(), ...Callback }),
  ],
  [
    'POST',
    '/sign-in/social',
    'signInWithGoogle',
    'none',
    'Get the URL for signing in with Google',
    z.object({ url: z.url(), redirect: z.boolean() }),
    z.object({
      provider: z.literal('google'),
      rememberMe: z.boolean().optional(),
      loginHint: Email.optional().describe('The account to suggest at Google.'),
      ...Callback,
    }),
  ],
  [
    'POST',
    '/two-factor/verify-totp',
    'verifyAuthenticatorCode',
    'none',
    'Submit an authenticator code, to sign in or to finish adding the app',
    SignedIn,
    z.object({ code: z.string().regex(/^\d{6}$/), trustDevice: z.boolean().optional() }),
  ],
  [
    'POST',
    '/two-factor/verify-backup-code',
    'verifyRecoveryCode',
    'none',
    'Sign in with a recovery code; each works once',
    SignedIn,
    Code,
  ],
  [
    'POST',
    '/two-factor/request-reset',
    'requestSecondFactorReset',
    'none',
    'Ask staff to remove all second factors, during sign-in',
    Done,
  ],
  [
    'GET',
    '/passkey/generate-authenticate-options',
    'beginPasskeySignIn',
    'none',
    'Get the browser options for signing in with a passkey',
    WebAuthn,
  ],
  [
    'POST',
    '/passkey/verify-authentication',
    'verifyPasskey',
    'none',
    'Sign in with a passkey',
    SignedIn,
    z.object({ response: WebAuthn, rememberMe: z.boolean().optional() }),
  ],
  ['POST', '/sign-out', 'signOut', 'none', 'End the session', z.object({ success: z.boolean() })],
  [
    'GET',
    '/get-session',
    'getSession',
    'none',
    'Get the cookie’s session, or null',
    z
      .object({
        session: z.object({ id: z.string(), createdAt: Instant, provenAt: Instant, secondFactor: z.boolean() }),
        user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
      })
      .nullable(),
  ],
  [
    'GET',
    '/token',
    'getToken',
    'whole',
    'Get an API token, valid for an hour',
    z.object({ token: z.string().describe('A JWT to send as `Authorization: Bearer …`.') }),
  ],
  [
    'POST',
    '/request-password-reset',
    'requestPasswordReset',
    'none',
    'Request a password reset email',
    Done,
    z.object({
      email: Email,
      redirectTo: z.string().max(2000).optional().describe('A page of this site to continue to.'),
    }),
  ],
  [
    'POST',
    '/reset-password',
    'resetPassword',
    'none',
    'Set a new password with the emailed link; all sessions end',
    Done,
    Token.extend({ newPassword: Password }),
  ],
  [
    'POST',
    '/verify-password',
    'verifyPassword',
    'half',
    'Check the account’s password',
    Done,
    z.object({ password: Password }),
  ],
  [
    'POST',
    '/reauthenticate',
    'reauthenticate',
    'whole',
    'Reauthenticate with a password or a code',
    Done,
    z.object({ password: Password.optional(), code: Code.shape.code.optional() }),
  ],
  [
    'POST',
    '/change-password',
    'changePassword',
    'whole',
    'Change the password; all other sessions end',
    SignedIn,
    z.object({ currentPassword: Password.min(1), newPassword: Password }),
  ],
  [
    'POST',
    '/change-email',
    'changeEmail',
    'proven',
    'Request a change of email address, confirmed by an email to the new one',
    Done,
    z.object({ newEmail: Email }),
  ],
  [
    'POST',
    '/undo-email-change',
    'undoEmailChange',
    'none',
    'Undo a change of email address with the link sent to the old one, for three days',
    Done.extend({ resetToken: z.string(), resetSentTo: Email }).partial(),
    Token,
  ],
  [
    'GET',
    '/list-sessions',
    'listSessions',
    'whole',
    'List the account’s sessions',
    z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        device: z.string(),
        address: z.string().nullable(),
        place: z.string().nullable(),
        createdAt: Instant,
        lastUsedAt: Instant,
        secondFactor: z.boolean(),
      }),
    ),
  ],
  ['POST', '/revoke-session', 'endSession', 'whole', 'End one session', Done, Id],
  ['POST', '/revoke-other-sessions', 'endOtherSessions', 'whole', 'End every session but this one', Done],
  [
    'POST',
    '/forget-devices',
    'forgetDevices',
    'whole',
    'Forget all remembered devices, so each needs its second factor again',
    Done,
  ],
  [
    'GET',
    '/factors',
    'getFactors',
    'whole',
    'List the account’s second factors',
    z.object({
      totp: z.boolean(),
      recoveryCodes: z.boolean(),
      passkeys: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
      rememberedDevices: z.int(),
      hasPassword: z.boolean(),
      provenUntil: Instant.nullable(),
    }),
  ],
  [
    'POST',
    '/two-factor/enable',
    'beginAuthenticatorApp',
    'proven',
    'Start adding an authenticator app; a code from it finishes the setup',
    z.object({ totpURI: z.string(), secret: z.string() }),
  ],
  ['POST', '/two-factor/disable', 'removeAuthenticatorApp', 'proven', 'Remove the authenticator app', Done],
  [
    'POST',
    '/two-factor/generate-backup-codes',
    'renewRecoveryCodes',
    'proven',
    'Generate new recovery codes, replacing the old ones',
    RecoveryCodes,
  ],
  [
    'GET',
    '/passkey/generate-register-options',
    'beginPasskey',
    'proven',
    'Get the browser options for creating a passkey',
    WebAuthn,
  ],
  [
    'POST',
    '/passkey/verify-registration',
    'addPasskey',
    'proven',
    'Add a passkey created by the browser',
    Done.extend({ recoveryCodes: z.array(z.string()).nullable() }).partial(),
    z.object({ response: WebAuthn, name: z.string().max(60).optional() }),
  ],
  ['POST', '/passkey/delete-passkey', 'removePasskey', 'proven', 'Remove a passkey', Done, Id],
  [
    'POST',
    '/passkey/update-passkey',
    'renamePasskey',
    'whole',
    'Rename a passkey',
    Done,
    Id.extend({ name: z.string().max(60) }),
  ],
]

const anyProblems: readonly ProblemCode[] = [
  'malformed-request',
  'identity-refused',
  'rate-limited',
  'internal-error',
  'unavailable',
]
const postProblems: readonly ProblemCode[] = ['malformed-json', 'too-large', 'unsupported-media', 'validation-failed']

export const identityReference: readonly DescribedCall[] = calls.map(
  ([method, path, operationId, session, summary, reply, sent]) => ({
    method,
    url: AUTH_PATH + path,
    schema: {
      response: { 200: reply },
      ...(sent && { [method === 'GET' ? 'querystring' : 'body']: sent }),
    },
    document: {
      operationId,
      summary,
      description: `${sessionSentences[session]} A problem's \`identityCode\` says what the identity service rejected.`,
      tag: 'auth',
      asks: session === 'none' ? 'nothing' : 'session',
      problems: [
        ...anyProblems,
        ...(method === 'POST' ? postProblems : []),
        ...(session === 'proven' ? (['second-factor-required', 'reauthentication-required'] as const) : []),
        ...(session === 'whole' ? (['second-factor-required'] as const) : []),
      ],
      // The service distinguishes these errors by status: a wrong guess, a foreign origin.
      moreProblems: {
        ...(path === '/capabilities' ? {} : { 401: ['identity-refused'] }),
        ...(method === 'POST' && { 403: ['identity-refused'] }),
      },
    },
  }),
)
