/** Embedded implementation of the identity port: better-auth on our PostgreSQL. */
import { isAccountEmail, PASSWORD_MAX, PASSWORD_MIN } from '@lodestay/domain'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { createAttempts } from './attempts.ts'
import { type Auth, createAuth, type EmbeddedSettings, TOKEN_AUDIENCE } from './better-auth.ts'
import { createEmailChanges } from './email-changes.ts'
import { createEmbeddedCalls } from './embedded-calls.ts'
import { createEmbeddedFactors } from './embedded-factors.ts'
import { createEmbeddedSessions, type EmbeddedSessions, toOpenSession } from './embedded-sessions.ts'
import type { Identity, IdentityEvents, TokenClaims } from './identity.ts'
import { type MountSettings, mountIdentity } from './identity-mount.ts'
import { identityPool } from './identity-pool.ts'
import { isAddressFree, releaseAddress } from './release-address.ts'
import { removePassword } from './remove-password.ts'

export function createEmbeddedIdentity(settings: EmbeddedSettings & MountSettings, events: IdentityEvents): Identity {
  const pool = identityPool(settings.databaseUrl, settings.pooler)
  const auth = createAuth(settings, pool, events)
  const keys = keySet(auth)
  const sessions = createEmbeddedSessions(pool)
  const factors = createEmbeddedFactors(auth, pool)
  const emailChanges = createEmailChanges(pool)
  const attempts = createAttempts(pool, settings.signUpLimit)
  const calls = createEmbeddedCalls({
    ...settings,
    auth,
    attempts,
    sessions,
    factors,
    emailChanges,
    releaseAddress: (address) => releaseAddress(pool, settings.signUp, address),
    isAddressFree: (address) => isAddressFree(pool, settings.signUp, address),
    events,
  })
  const capabilities = async () => ({
    signUp: settings.signUp,
    google: Boolean(settings.google),
    passkeys: true,
    recoveryCodes: true,
    totp: true,
  })
  return {
    verify: (token) => verify(token, keys, sessions, settings.signUp === 'open'),
    ensure: (identity) => ensure(auth, identity),
    disown: (credentials) => disown(auth, credentials),
    remove: async (identityId) => {
      await pool.query('delete from "user" where id = $1', [identityId])
    },
    listSessions: async (identityId) => (await sessions.list(identityId)).map(toOpenSession),
    endSession: async (identityId, sessionId) => void (await sessions.end(identityId, sessionId)),
    endSessions: (identityId) => sessions.endAll(identityId),
    removeSecondFactors: async (identityId) => {
      await factors.removeAll(identityId)
      await sessions.endAll(identityId)
    },
    ...policies,
    mount: (app) => mountIdentity(app, attempts, events, { ...policies, ...calls, capabilities }, settings),
    close: () => pool.end(),
  }
}

const policies = {
  isEmailValid: async (email) => isAccountEmail(email),
  passwordPolicy: async () => ({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, mustContain: [] }),
} satisfies Partial<Identity>

// Cache the key set: it only changes when a key is added, so re-read it only for an unknown key id.
function keySet(auth: Auth) {
  let known: { ids: Set<string | undefined>; resolve: ReturnType<typeof createLocalJWKSet> } | null = null
  return async (kid: string | undefined) => {
    if (!known?.ids.has(kid)) {
      const set = (await auth.api.getJwks()) as JSONWebKeySet
      known = { ids: new Set(set.keys.map((key) => key.kid)), resolve: createLocalJWKSet(set) }
    }
    return known.resolve
  }
}

/** `trustsEmails`: treat every email as verified, where addresses are never confirmed. */
async function verify(
  token: string,
  keys: ReturnType<typeof keySet>,
  sessions: EmbeddedSessions,
  trustsEmails: boolean,
): Promise<TokenClaims | null> {
  let claims: { sub?: string; sid?: unknown }
  try {
    const { payload } = await jwtVerify(
      token,
      async (header, flattened) => (await keys(header.kid))(header, flattened),
      {
        issuer: TOKEN_AUDIENCE,
        audience: TOKEN_AUDIENCE,
        algorithms: ['EdDSA'],
      },
    )
    claims = payload
  } catch (error) {
    // Rethrow database errors: treating an outage as an invalid token would sign people out.
    if ((error as { code?: string }).code?.startsWith('ERR_J')) return null
    throw error
  }
  // A token can outlive its session, so check the session: sign-out, a new password, deletion or a new second factor
  // must take effect immediately.
  const session = await sessions.use(claims.sid, claims.sub)
  if (!session || session.isHalf) return null
  const { id, identityId, email, emailVerified, name, beganAt, lastUsedAt, provenAt, secondFactor } = session
  return {
    identityId,
    email,
    emailVerified: emailVerified || trustsEmails,
    name,
    sessionId: id,
    beganAt,
    lastUsedAt,
    provenAt,
    secondFactor,
  }
}

async function ensure(
  auth: Auth,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<string> {
  const { internalAdapter, password: passwords } = await auth.$context
  const found = await internalAdapter.findUserByEmail(email)
  if (found) return found.user.id
  const user = await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'email-password' })
  const hash = await passwords.hash(password)
  await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash })
  return user.id
}

async function disown(auth: Auth, { email, password }: { email: string; password: string }): Promise<boolean> {
  const { internalAdapter, password: passwords } = await auth.$context
  const found = await internalAdapter.findUserByEmail(email)
  const account = found && (await internalAdapter.findCredentialAccount(found.user.id))
  if (!found || !account?.password || !(await passwords.verify({ hash: account.password, password }))) return false
  await removePassword(auth, found.user.id)
  await internalAdapter.deleteUserSessions(found.user.id)
  return true
}
