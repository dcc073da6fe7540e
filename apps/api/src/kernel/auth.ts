/** Who calls: a bearer token becomes an actor, or the request is refused, before anything else happens. */
import { type Actor, can, isAdmin, isStaff, type Permission, type Scope } from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import { notFound, Problem } from './errors.ts'

/** A caller: the domain's actor with what the handlers need of its profile. */
export type Caller = Actor & {
  readonly email: string
  readonly name: string
  readonly sessionId: string
  /** When it last gave a password or a second factor. */
  readonly provenAt: Date
  /** A member of staff in a session without a second factor, whose roles of staff count for nothing there. */
  readonly lacksSecondFactor?: boolean
}
/** A token's identity, with its profile's caller where there is one. */
export type Authenticated = {
  readonly identityId: string
  readonly email: string
  readonly emailVerified: boolean
  /** As the identity service knows it; empty where it does not. */
  readonly name: string
  readonly caller: Caller | null
}
/** The scope headers: they narrow what the caller may do, and never grant. */
export type ScopeHeaders = { stayId?: string; organizationId?: string; customerId?: string }

/**
 * Verifies a token against its signature and against the user's state now.
 * Null where the token is worthless or the account disabled; throws 403 for a foreign scope.
 */
export type Authenticate = (token: string, scope: ScopeHeaders) => Promise<Authenticated | null>

/** What a route asks of its caller. A permission is checked in the scope of the route's subject. */
export type Access = 'public' | 'identity' | 'user' | 'staff' | 'admin' | Permission

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function scopeHeaders(request: FastifyRequest): ScopeHeaders {
  const [stayId, organizationId, customerId] = ['stay-id', 'org-id', 'csmr-id'].map((name) => header(request, name))
  return { ...(stayId && { stayId }), ...(organizationId && { organizationId }), ...(customerId && { customerId }) }
}

/**
 * The request's identity by its bearer token; null where none was sent.
 * @throws Problem 401 for a token that is not valid now.
 */
export async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Authenticated | null> {
  const authorization = header(request, 'authorization')
  if (!authorization) return null
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const identity = token ? await authenticate(token, scopeHeaders(request)) : null
  if (!identity) throw new Problem('not-signed-in')
  return identity
}

/** Checks what can be checked before the subject is known. */
export function requireAccess(access: Access, identity: Authenticated | null): void {
  if (access === 'public') return
  if (!identity) throw new Problem('not-signed-in')
  if (access === 'identity') return
  if (!identity.caller) throw new Problem('profile-missing', 'Create your profile first: POST /api/users.')
  const isLetIn = access === 'staff' ? isStaff : access === 'admin' ? isAdmin : () => true
  if (!isLetIn(identity.caller))
    throw identity.caller.lacksSecondFactor
      ? new Problem('second-factor-required', 'Add a second factor to your account, and sign in with it.')
      : new Problem('forbidden')
}

/** How long a password, a second factor or a sign-in counts as proof of who is there. */
export const PROOF_MINUTES = 10

/** @throws Problem 403 unless the caller gave its password or a second factor within the last ten minutes. */
export function requireRecentProof({ provenAt }: Caller, now: Date): void {
  if (now.getTime() - provenAt.getTime() > PROOF_MINUTES * 60_000) throw new Problem('reauthentication-required')
}

const HOUR_MS = 3_600_000
const STAFF_IDLE_HOURS = 12
const STAFF_LONGEST_HOURS = 7 * 24

/** Whether a session of staff is over, at whichever call: who moderates signs in anew after half a day away, and each week. */
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

/** What a route acts upon: its scope, and whether everybody may know of it. */
export type Subject = Scope & { readonly isPublic?: boolean; readonly version?: number }

/** 404 for what the caller may not even know of, 403 for what it may see but not act upon. */
export function authorize(access: Access, caller: Caller | null, subject: Subject): void {
  if (!access.includes('.') || can(caller, access as Permission, subject)) return
  const view = `${access.split('.')[0]}.View` as Permission
  throw subject.isPublic || can(caller, view, subject) ? new Problem('forbidden') : notFound()
}
