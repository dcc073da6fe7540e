/** Authentication: a bearer token becomes an actor, or the request is rejected before anything else runs. */
import {
  type Actor,
  can,
  HOUR_MS,
  isAdmin,
  isStaff,
  MINUTE_MS,
  type Permission,
  type Scope,
  scopeOfCall,
  type TokenScope,
} from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import { notFound, Problem } from './errors.ts'
import type { LogPosition } from './replica-lag.ts'

/** The domain's actor plus the profile fields that handlers need. */
export type Caller = Actor & {
  readonly email: string
  readonly name: string
  readonly sessionId: string
  /** When the caller last entered a password or second factor. */
  readonly provenAt: Date
  /** All roles the caller holds: with scope headers, `contextRoles` contains only those within their scope. */
  readonly heldRoles: Actor['contextRoles']
  /** All user roles the caller holds: `roles` lacks staff roles that this session or access token may not use. */
  readonly heldUserRoles: Actor['roles']
  /** The scope the headers narrow to: lists contain only what is in it. */
  readonly within?: { readonly stayId?: string; readonly organizationId?: string }
  /** Staff whose session has no second factor: their staff roles are ignored. */
  readonly lacksSecondFactor?: boolean
  /** What the access token used by the caller may do; sessions have no such limits. */
  readonly tokenScopes?: readonly TokenScope[]
}

/**
 * The caller with every role they hold, for rules by which a role denies something: an access token, a session without a
 * second factor, or a scope header must not get around them.
 */
export function withHeldRoles(caller: Caller): Actor {
  return { ...caller, roles: caller.heldUserRoles, contextRoles: caller.heldRoles }
}

/** A verified identity, with its caller if it has a profile. */
export type Authenticated = {
  readonly identityId: string
  readonly email: string
  readonly emailVerified: boolean
  /** Name from the identity service; empty if it has none. */
  readonly name: string
  readonly caller: Caller | null
  /** How far the primary's log was; null if unknown. */
  readonly position: LogPosition | null
}
/** Scope headers: they limit what the caller may do and never grant anything. */
export type ScopeHeaders = { stayId?: string; organizationId?: string; customerId?: string }

/**
 * Verifies a token's signature and the user's current state.
 * Null for an invalid token; throws 403 for a disabled account, and for a scope that isn't the caller's.
 * @param identified gets the identity before anything is read about its user: what it throws stops the request
 */
export type Authenticate = (
  token: string,
  scope: ScopeHeaders,
  identified: (identityId: string) => void,
) => Promise<Authenticated | null>

/** The user of an outlet's signed link: its owner, who can see and work on only that outlet's tasks. */
export type OutletOwner = {
  /** Identifies the owner as an actor in the audit log. */
  readonly id: `outlet:${string}`
  readonly outletId: string
}
/** Authenticates an owner by the token in a link. @throws Problem 401 for an invalid token, 403 for an expired link. */
export type AuthenticateOutlet = (token: string) => Promise<OutletOwner>

export function isOutletOwner(caller: Caller | OutletOwner | null): caller is OutletOwner {
  return caller !== null && 'outletId' in caller
}

/**
 * Access required by a route. A permission is checked in the scope of the route's subject; `outlet` admits staff, and
 * outlet owners to their own outlet's subjects.
 */
export type Access = 'public' | 'identity' | 'user' | 'outlet' | 'staff' | 'admin' | Permission

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function scopeHeaders(request: FastifyRequest): ScopeHeaders {
  const [stayId, organizationId, customerId] = ['stay-id', 'org-id', 'csmr-id'].map((name) => header(request, name))
  return { ...(stayId && { stayId }), ...(organizationId && { organizationId }), ...(customerId && { customerId }) }
}

/**
 * Authenticates the request by its bearer token; null if it has none.
 * @throws Problem 401 for a token that is currently invalid, 403 for an access token without the required scope, 429.
 */
export async function identify(
  request: FastifyRequest,
  authenticate: Authenticate,
  signedOutText?: string,
): Promise<Authenticated | null> {
  const authorization = header(request, 'authorization')
  if (!authorization) return null
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const count = (identityId: string) => request.countAs(identityId)
  const identity = token ? await authenticate(token, scopeHeaders(request), count) : null
  if (!identity) throw new Problem('not-signed-in', signedOutText)
  requireTokenScope(identity.caller, request)
  return identity
}

function requireTokenScope(caller: Caller | null, { method, routeOptions }: FastifyRequest): void {
  // The route's address, because the request's own may be encoded.
  const needed = scopeOfCall(method, routeOptions.url ?? '')
  if (caller?.tokenScopes && !caller.tokenScopes.includes(needed))
    throw new Problem('insufficient-scope', `This access token lacks the scope ${needed}.`)
}

/**
 * Authenticates an outlet's owner by the link's token in its own header; null without one.
 * @throws Problem 401, 403, 429
 */
export async function identifyOutletOwner(
  request: FastifyRequest,
  authenticate: AuthenticateOutlet,
): Promise<OutletOwner | null> {
  const token = header(request, 'outlet-link')
  const owner = token ? await authenticate(token) : null
  if (owner) request.countAs(owner.id)
  return owner
}

/** Runs the access checks that don't need the subject. */
export function requireAccess(access: Access, identity: Authenticated | null, signedOutText?: string): void {
  if (access === 'public') return
  if (!identity) throw new Problem('not-signed-in', signedOutText)
  if (access === 'identity') return
  if (!identity.caller) throw new Problem('profile-missing', 'Create your profile first: POST /api/users.')
  const isLetIn = access === 'staff' || access === 'outlet' ? isStaff : access === 'admin' ? isAdmin : () => true
  if (isLetIn(identity.caller)) return
  if (identity.caller.tokenScopes && identity.caller.lacksSecondFactor)
    throw new Problem('insufficient-scope', 'Access tokens have no staff rights.')
  throw identity.caller.lacksSecondFactor
    ? new Problem('second-factor-required', 'Add a second factor to your account, and sign in with it.')
    : new Problem('forbidden')
}

/** How long entering a password or second factor, or signing in, counts as recent proof of identity. */
export const PROOF_MINUTES = 10

/** @throws Problem 403 unless the caller entered a password or second factor within the last ten minutes. */
export function requireRecentProof({ provenAt }: Caller, now: Date): void {
  if (now.getTime() - provenAt.getTime() > PROOF_MINUTES * MINUTE_MS) throw new Problem('reauthentication-required')
}

const STAFF_IDLE_HOURS = 12
const STAFF_LONGEST_HOURS = 7 * 24

/**
 * Whether a staff session has expired. Checked on every call: moderators sign in again after half a day idle, and
 * weekly.
 */
export function isOverForStaff({
  beganAt,
  lastUsedAt,
}: {
  readonly beganAt: Date
  readonly lastUsedAt: Date
}): boolean {
  return (
    Date.now() - lastUsedAt.getTime() > STAFF_IDLE_HOURS * HOUR_MS ||
    Date.now() - beganAt.getTime() > STAFF_LONGEST_HOURS * HOUR_MS
  )
}

/** What a route acts on: its scope, and whether it is public. */
export type Subject = Scope & {
  readonly isPublic?: boolean
  readonly version?: number
  /** The outlet whose owner may know about it; null if only staff may. */
  readonly outletId?: string | null
}

/** 404 if the caller may not know that the subject exists, 403 if they can see it but not act on it. */
export function authorize(access: Access, caller: Caller | OutletOwner | null, subject: Subject): void {
  if (isOutletOwner(caller)) {
    if (subject.outletId !== caller.outletId) throw notFound()
    return
  }
  if (!access.includes('.') || can(caller, access as Permission, subject)) return
  const view = `${access.split('.')[0]}.View` as Permission
  throw subject.isPublic || can(caller, view, subject) ? new Problem('forbidden') : notFound()
}
