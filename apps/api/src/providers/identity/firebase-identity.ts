/** Hosted implementation of the identity port: Firebase Authentication (Identity Platform). */
import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@lodestay/domain'
import type { Pooler } from '../../kernel/pooler.ts'
import { createAttempts } from './attempts.ts'
import { nowInSeconds } from './firebase-answers.ts'
import { createFirebaseCalls } from './firebase-calls.ts'
import type { CallSettings } from './firebase-context.ts'
import { FIREBASE_PASSWORD_LIMITS } from './firebase-password-calls.ts'
import { createTokenJudge } from './firebase-tokens.ts'
import { createHostedSessions, toOpenSession } from './hosted-sessions.ts'
import type { Identity, IdentityEvents, NewIdentity, PasswordPolicy } from './identity.ts'
import { type MountSettings, mountIdentity } from './identity-mount.ts'
import { identityPool } from './identity-pool.ts'
import {
  type Account,
  createToolkit,
  type FirebasePolicy,
  type Toolkit,
  ToolkitRefusal,
  type ToolkitSettings,
} from './identity-toolkit.ts'

const POLICY_CACHE_MS = 10 * MINUTE_MS

export type FirebaseSettings = ToolkitSettings &
  CallSettings &
  MountSettings & {
    readonly databaseUrl: string
    /** The connection pooler in front of the database, if any. */
    readonly pooler?: Pooler | null
  }

export function createFirebaseIdentity(settings: FirebaseSettings, events: IdentityEvents): Identity {
  const pool = identityPool(settings.databaseUrl, settings.pooler)
  const sessions = createHostedSessions(pool)
  const toolkit = createToolkit(settings)
  const judge = createTokenJudge({
    projectId: settings.projectId,
    unsigned: settings.emulated ?? false,
    readKeys: toolkit.keys,
  })
  const attempts = createAttempts(pool, settings.signUpLimit)
  const policies = { isEmailValid: isEmailValid(toolkit, settings.publicUrl), passwordPolicy: readPolicy(toolkit) }
  const calls = createFirebaseCalls({
    pool,
    settings,
    toolkit,
    sessions,
    events,
    attempts,
    passwordPolicy: policies.passwordPolicy,
  })
  const endSessions = async (identityId: string): Promise<void> => {
    await sessions.endThrough(identityId, nowInSeconds())
    if (toolkit.mayAdministrate)
      await toolkit.admin('update', { localId: identityId, validSince: String(nowInSeconds()) }).catch(ignoreNotFound)
  }
  return {
    verify: async (token) => {
      const claims = await judge(token)
      if (!claims || (await sessions.isOver(claims.identityId, claims.began))) return null
      const { identityId, email, emailVerified, name, began, secondFactor } = claims
      const times = await sessions.timesOf(identityId, began)
      await sessions.use(identityId, began, times)
      return { identityId, email, emailVerified, name, sessionId: String(began), secondFactor, ...times }
    },
    ensure: (identity) => ensure(toolkit, identity),
    // Without a service account, deletion needs the identity's own tokens: its next call does it (see
    // firebase-sign-in.ts).
    remove: async (identityId) => {
      await sessions.endThrough(identityId, nowInSeconds())
      if (toolkit.mayAdministrate) await toolkit.admin('delete', { localId: identityId }).catch(ignoreNotFound)
    },
    disown: async ({ email, password }) => {
      const known = await toolkit
        .accounts('signInWithPassword', { email, password, returnSecureToken: true })
        .catch((error: unknown) => {
          if (error instanceof ToolkitRefusal) return null
          throw error
        })
      if (!known?.idToken) return false
      await toolkit.accounts('update', { idToken: known.idToken, password: randomBytes(32).toString('base64url') })
      await endSessions(known.localId)
      return true
    },
    listSessions: async (identityId) => (await sessions.list(identityId)).map(toOpenSession),
    endSession: (identityId, sessionId) => sessions.end(identityId, Number(sessionId)),
    endSessions,
    removeSecondFactors: async (identityId) => {
      await toolkit.admin('update', { localId: identityId, mfa: { enrollments: [] } }).catch(ignoreNotFound)
      await endSessions(identityId)
    },
    ...policies,
    mount: (app) => mountIdentity(app, attempts, events, { ...policies, ...calls }, settings),
    close: () => pool.end(),
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ToolkitRefusal && error.code === 'USER_NOT_FOUND')) throw error
}

async function ensure(toolkit: Toolkit, { email, password, name }: NewIdentity): Promise<string> {
  const account = { email, password, returnSecureToken: true }
  try {
    const { localId } = await toolkit.accounts('signUp', { ...account, displayName: name })
    if (toolkit.mayAdministrate) await toolkit.admin('update', { localId, emailVerified: true })
    return localId
  } catch (error) {
    if (!(error instanceof ToolkitRefusal && error.code === 'EMAIL_EXISTS')) throw error
  }
  if (!toolkit.mayAdministrate) return (await toolkit.accounts('signInWithPassword', account)).localId
  const { users } = await toolkit.admin<{ users?: Account[] }>('lookup', { email: [email] })
  if (!users?.[0]) throw new Error(`Firebase says that ${email} exists, and does not find it.`)
  return users[0].localId
}

/** Firebase's own email validation, queried as its client does: anything it rejects is not an email. */
function isEmailValid(toolkit: Toolkit, publicUrl: string) {
  return async (email: string): Promise<boolean> => {
    try {
      await toolkit.accounts('createAuthUri', { identifier: email, continueUri: publicUrl })
      return true
    } catch (error) {
      if (error instanceof ToolkitRefusal && /^(?:INVALID|MISSING)_(?:IDENTIFIER|EMAIL)$/.test(error.code)) return false
      throw error
    }
  }
}

function readPolicy(toolkit: Toolkit): () => Promise<PasswordPolicy> {
  let known: { policy: PasswordPolicy; until: number } | null = null
  return async () => {
    if (!known || Date.now() >= known.until)
      known = { policy: policyOf(await toolkit.passwordPolicy()), until: Date.now() + POLICY_CACHE_MS }
    return known.policy
  }
}

function policyOf({ customStrengthOptions: options = {} }: FirebasePolicy): PasswordPolicy {
  return {
    minLength: Math.max(FIREBASE_PASSWORD_LIMITS.least, options.minPasswordLength ?? 0),
    maxLength: Math.min(FIREBASE_PASSWORD_LIMITS.most, options.maxPasswordLength ?? FIREBASE_PASSWORD_LIMITS.most),
    mustContain: [
      ...(options.containsLowercaseCharacter ? (['lowercase'] as const) : []),
      ...(options.containsUppercaseCharacter ? (['uppercase'] as const) : []),
      ...(options.containsNumericCharacter ? (['numeric'] as const) : []),
      ...(options.containsNonAlphanumericCharacter ? (['non-alphanumeric'] as const) : []),
    ],
  }
}
