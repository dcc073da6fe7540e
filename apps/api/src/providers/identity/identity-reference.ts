/** OpenAPI entries for the embedded identity service, which serves these calls itself below /api/auth. */
import { z } from 'zod'
import type { DescribedCall } from '../../kernel/call-document.ts'
import type { ProblemCode } from '../../kernel/errors.ts'
import { AUTH_PATH } from './cookies.ts'

const Email = z.email().max(254)
const Password = z.string().max(1000)
const Token = z.object({ token: z.string().min(1).max(500).describe('The token in the link of the letter.') })
const Code = z.object({ code: z.string().max(40).describe('Six digits of the authenticator app, or a recovery code.') })
const Id = z.object({ id: z.string().min(1).max(100) })
const Callback = { callbackURL: z.string().max(2000).optional().describe('A page of this site to go on to.') }
const Done = z.object({ status: z.boolean() }).partial()
const Instant = z.iso.datetime()

const SignedIn = z
  .object({
    user: z.object({ id: z.string(), email: z.string() }),
    recoveryCodes: z.array(z.string()).describe('With the first second factor of an account.'),
    twoFactorRedirect: z.boolean().describe('True where a second factor is still to be given.'),
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
  none: 'Open to everybody.',
  half: 'Needs a session, perhaps one that still lacks its second factor.',
  whole: 'Needs a session with everything that its account asks for.',
  proven: 'Needs a session whose owner gave a password or a second factor within the last ten minutes.',
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
    'What can be used to sign in here',
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
    'Whether a text can be an email address; whether somebody has it is not told',
    z.object({ valid: z.boolean() }),
    z.object({ email: Email.describe('The text to judge.') }),
  ],
  [
    'GET',
    '/jwks',
    'getSigningKeys',
    'none',
    'The public keys by which tokens are checked',
    z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
  ],
  [
    'POST',
    '/sign-up/email',
    'signUp',
    'none',
    'Make an account; where addresses are confirmed, a letter follows',
    SignedIn,
    z.object({
      email: Email,
      password: Password,
      name: z.string().max(200).default(''),
      rememberMe: z.boolean().optional(),
      ...Callback,
    }),
  ],
  ['POST', '/confirm-email', 'confirmEmail', 'none', 'Confirm an address by the link of a letter', Done, Token],
  [
    'POST',
    '/send-verification-email',
    'sendConfirmation',
    'none',
    'Send the letter that confirms an address again',
    Done,
    z.object({ email: Email, ...Callback }),
  ],
  [
    'POST',
    '/sign-in/email',
    'signIn',
    'none',
    'Sign in; the session is a cookie',
    SignedIn,
    z.object({ email: Email, password: Password, rememberMe: z.boolean().optional(), ...Callback }),
  ],
  [
    'POST',
    '/sign-in/social',
    'signInWithGoogle',
    'none',
    'Where to go to sign in with Google',
    z.object({ url: z.url(), redirect: z.boolean() }),
    z.object({ provider: z.literal('google'), ...Callback }),
  ],
  [
    'POST',
    '/two-factor/verify-totp',
    'verifyAuthenticatorCode',
    'none',
    'Give a code of the authenticator app, to sign in or to finish adding the app',
    SignedIn,
    z.object({ code: z.string().regex(/^\d{6}$/), trustDevice: z.boolean().optional() }),
  ],
  [
    'POST',
    '/two-factor/verify-backup-code',
    'verifyRecoveryCode',
    'none',
    'Give a recovery code to sign in; each works once',
    SignedIn,
    Code,
  ],
  [
    'POST',
    '/two-factor/request-reset',
    'requestSecondFactorReset',
    'none',
    'Ask staff to take every second factor off, in the middle of a sign-in',
    Done,
  ],
  [
    'GET',
    '/passkey/generate-authenticate-options',
    'beginPasskeySignIn',
    'none',
    'What the browser needs to ask for a passkey',
    WebAuthn,
  ],
  [
    'POST',
    '/passkey/verify-authentication',
    'verifyPasskey',
    'none',
    'Give a passkey to sign in',
    SignedIn,
    z.object({ response: WebAuthn }),
  ],
  ['POST', '/sign-out', 'signOut', 'none', 'End the session', z.object({ success: z.boolean() })],
  [
    'GET',
    '/get-session',
    'getSession',
    'none',
    'The session of the cookie, or null',
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
    'A token for the platform’s calls, good for an hour',
    z.object({ token: z.string().describe('A JWT, to be sent as `Authorization: Bearer …`.') }),
  ],
  [
    'POST',
    '/request-password-reset',
    'requestPasswordReset',
    'none',
    'Ask for the letter by which a password is chosen anew',
    Done,
    z.object({
      email: Email,
      redirectTo: z.string().max(2000).optional().describe('A page of this site to go on to.'),
    }),
  ],
  [
    'POST',
    '/reset-password',
    'resetPassword',
    'none',
    'Choose a new password by the link of a letter; every session ends',
    Done,
    Token.extend({ newPassword: Password }),
  ],
  [
    'POST',
    '/verify-password',
    'verifyPassword',
    'half',
    'Whether a password is the account’s',
    Done,
    z.object({ password: Password }),
  ],
  [
    'POST',
    '/reauthenticate',
    'reauthenticate',
    'whole',
    'Prove again who is there, by a password or a code',
    Done,
    z.object({ password: Password.optional(), code: Code.shape.code.optional() }),
  ],
  [
    'POST',
    '/change-password',
    'changePassword',
    'whole',
    'Change the password; every other session ends',
    SignedIn,
    z.object({ currentPassword: Password.min(1), newPassword: Password }),
  ],
  [
    'POST',
    '/change-email',
    'changeEmail',
    'proven',
    'Ask for another address, which a letter there confirms',
    Done,
    z.object({ newEmail: Email }),
  ],
  [
    'POST',
    '/undo-email-change',
    'undoEmailChange',
    'none',
    'Take a change of address back by the link in the letter to the old one, for three days',
    Done.extend({ resetToken: z.string() }).partial(),
    Token,
  ],
  [
    'GET',
    '/list-sessions',
    'listSessions',
    'whole',
    'Where the account is signed in',
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
    'Ask every remembered device for its second factor again',
    Done,
  ],
  [
    'GET',
    '/factors',
    'getFactors',
    'whole',
    'The second factors of the account',
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
    'Begin to add an authenticator app; a code of it finishes it',
    z.object({ totpURI: z.string(), secret: z.string() }),
  ],
  ['POST', '/two-factor/disable', 'removeAuthenticatorApp', 'proven', 'Remove the authenticator app', Done],
  [
    'POST',
    '/two-factor/generate-backup-codes',
    'renewRecoveryCodes',
    'proven',
    'Write new recovery codes; the old ones are void',
    RecoveryCodes,
  ],
  [
    'GET',
    '/passkey/generate-register-options',
    'beginPasskey',
    'proven',
    'What the browser needs to make a passkey',
    WebAuthn,
  ],
  [
    'POST',
    '/passkey/verify-registration',
    'addPasskey',
    'proven',
    'Add the passkey that the browser has made',
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
      description: `${sessionSentences[session]} A problem says by \`identityCode\` what the identity service refused.`,
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
