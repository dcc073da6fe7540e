import {
  ACCOUNT_KEPT_DAYS,
  isAdmin,
  isStaff,
  messages,
  NewUser,
  onOnePage,
  PageQuery,
  paged,
  User,
  UserFields,
  UserFieldsByStaff,
  UserSession,
  userFilterFields,
  userRoles,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { type Caller, requireRecentProof } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import { tableFilter, tableFilterText } from '../../kernel/table-filter.ts'
import type { Identity, OpenSession } from '../../providers/identity/identity.ts'
import { deleteSignInTraces } from '../../providers/identity/sign-in-traces.ts'
import type { PostMail } from '../mails/index.ts'
import { organizationsOfStays } from '../ownership/index.ts'
import { revokeTokensOf } from './access-token-store.ts'
import { assertAdminRemains, type BeforeErase, type Closing, closeAccount, eraseAccount } from './close-account.ts'
import { factorResetJobs } from './factor-reset-routes.ts'
import { findIdentity, findUser, insertUser, listUsers, lockUser, updateUser } from './user-store.ts'

const UserSessions = paged(UserSession.meta({ id: 'UserSession' }))
const UserReply = User.meta({ id: 'User' })

async function userOrNotFound(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw notFound(messages.userNotFound)
  return user
}

async function getIdentityId(db: Db, id: string): Promise<string> {
  const identityId = await findIdentity(db, id)
  if (!identityId) throw notFound(messages.userNotFound)
  return identityId
}

function toUserSession({ createdAt, lastUsedAt, ...session }: OpenSession): UserSession {
  return { ...session, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
}

/**
 * A user's roles in the organizations where the caller also has one; a role for a stay counts as one in its
 * organization.
 */
async function sharedRoles(db: Db, caller: Caller, user: User): Promise<User['contextRoles']> {
  const grants = [...caller.contextRoles, ...user.contextRoles]
  const ofStays = await organizationsOfStays(
    db,
    grants.flatMap(({ stayId }) => stayId ?? []),
  )
  const organizationOf = ({ organizationId, stayId }: (typeof grants)[number]) =>
    organizationId ?? ofStays.get(stayId ?? '')
  const own = new Set(caller.contextRoles.map(organizationOf))
  return user.contextRoles.filter((grant) => {
    const organization = organizationOf(grant)
    return organization !== undefined && own.has(organization)
  })
}

/** A user as the caller may see them: members of an organization see one another without favorites or roles held elsewhere. */
async function seenBy(db: Db, caller: Caller, user: User): Promise<User> {
  if (caller.id === user.id || isStaff(caller)) return user
  const contextRoles = await sharedRoles(db, caller, user)
  if (contextRoles.length === 0) throw notFound(messages.userNotFound)
  return { ...user, favorites: [], contextRoles }
}

/** Splits a sign-up name for a profile created later; a guess that the user can correct. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: firstName.slice(0, 50), lastName: rest.join(' ').slice(0, 50) }
}

function isForAdmins({ roles, enabled }: z.infer<typeof UserFieldsByStaff>): boolean {
  return roles !== undefined || enabled !== undefined
}

export function userRoutes(
  closing: Closing,
  beforeErase: readonly BeforeErase[],
  identity: Pick<Identity, 'listSessions' | 'endSessions'>,
) {
  return [
    endpoint({
      method: 'POST',
      url: '/users',
      problems: ['already-exists'],
      summary: 'Create the profile for the token’s identity',
      access: 'identity',
      body: NewUser.prefault({}),
      reply: UserReply,
      status: 201,
      location: '/users',
      handle: async ({ db, identity, body: { firstName, lastName, photoUrl, language, ...start } }) => {
        const { identityId, email } = identity
        if (start.email !== undefined && start.email.toLowerCase() !== email.toLowerCase())
          throw invalid({ path: 'email', message: 'Email must be the identity’s own.' })
        const names = firstName ? { firstName, lastName } : splitName(identity.name)
        const id = await insertUser(db, { identityId, email, photoUrl, language, ...names })
        if (!id) throw new Problem('already-exists', 'This identity already has a profile.')
        return userOrNotFound(db, id)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/users/self',
      operationId: 'getCurrentUser',
      summary: 'Get the caller',
      access: 'user',
      reply: UserReply,
      handle: ({ db, caller }) => userOrNotFound(db, caller.id),
    }),
    endpoint({
      method: 'PATCH',
      url: '/users/self',
      operationId: 'updateCurrentUser',
      summary: "Update the caller's names, photo and language",
      access: 'user',
      body: UserFields,
      reply: UserReply,
      subject: ({ db, caller }) => lockUser(db, caller.id).then((user) => (user ? { version: user.version } : null)),
      handle: async ({ db, caller, body }) => {
        await updateUser(db, caller.id, body)
        return userOrNotFound(db, caller.id)
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/users/self',
      operationId: 'deleteCurrentUser',
      problems: ['reauthentication-required', 'not-found'],
      summary: `Delete the caller's account: closed immediately, and erased after ${ACCOUNT_KEPT_DAYS} days unless the emailed link restores it`,
      access: 'identity',
      signedOutText: messages.userNotSignedIn,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, now }) => {
        if (!caller) throw notFound(messages.userNotFound)
        requireRecentProof(caller, now)
        await closeAccount(db, closing, caller, now)
        return null
      },
    }),
    endpoint({
      method: 'GET',
      url: '/users',
      summary: 'List users, newest first; `text` is part of a name, an email or an organization’s name, or an ID',
      access: 'staff',
      query: PageQuery.extend({
        email: z.string().max(254).optional(),
        text: z.string().trim().min(1).max(100).optional(),
        role: z.enum(userRoles).optional(),
        filter: tableFilterText({ field: 'enabled', operator: 'equals', value: false }),
      }),
      reply: paged(UserReply),
      handle: ({ db, query }) => listUsers(db, { ...query, filter: tableFilter(query.filter, userFilterFields) }),
    }),
    endpoint({
      method: 'GET',
      url: '/users/:id',
      problems: ['not-found'],
      summary: 'Get a user',
      access: 'user',
      params: ById,
      reply: UserReply,
      handle: async ({ db, caller, params }) => {
        const user = await userOrNotFound(db, params.id)
        return seenBy(db, caller, user)
      },
    }),
    endpoint({
      method: 'PATCH',
      url: '/users/:id',
      summary: 'Update a user; a staff account, roles and enabled only by admins',
      access: 'staff',
      params: ById,
      body: UserFieldsByStaff,
      reply: UserReply,
      subject: async ({ db, caller, params, body }) => {
        if (isForAdmins(body) && isAdmin(caller) && params.id !== caller.id)
          await assertAdminRemains(db, caller, params.id)
        return (await lockUser(db, params.id)) ?? null
      },
      handle: async ({ db, caller, params, body, subject }) => {
        if (isForAdmins(body) && !isAdmin(caller))
          throw new Problem('forbidden', 'Only admins can change roles and enabled.')
        if (params.id !== caller.id && isStaff(subject) && !isAdmin(caller))
          throw new Problem('forbidden', 'Only admins can change a staff account.')
        if (params.id === caller.id && isForAdmins(body))
          throw new Problem('forbidden', 'You can’t change your own roles.')
        // Restoring the account enables it.
        if (subject.erase_at && body.enabled !== undefined)
          throw new Problem('conflict', 'Its owner has deleted this account. Erase it, so that it can’t be restored.')
        await updateUser(db, params.id, body)
        const { roles, enabled, reason, ...personal } = body
        const fields = Object.keys(personal)
        await audit(db, {
          actorId: caller.id,
          action: 'user.update',
          subjectId: params.id,
          before: { roles: subject.roles, enabled: subject.enabled },
          // Personal fields by name only: erasing the account doesn't reach the append-only log.
          after: { roles, enabled, reason, ...(fields.length > 0 && { fields }) },
        })
        return userOrNotFound(db, params.id)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/users/:id/sessions',
      operationId: 'listUserSessions',
      problems: ['not-found'],
      summary: 'List a user’s open sessions',
      access: 'admin',
      params: ById,
      reply: UserSessions,
      handle: async ({ db, params }) => {
        const docs = await identity.listSessions(await getIdentityId(db, params.id))
        return onOnePage(docs.map(toUserSession))
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/users/:id/sessions',
      operationId: 'endUserSessions',
      problems: ['not-found'],
      summary: 'Sign a user out everywhere, and revoke their access tokens',
      access: 'admin',
      ownTransaction: true,
      params: ById,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params }) => {
        const identityId = await getIdentityId(db, params.id)
        await audit(db, { actorId: caller.id, action: 'user.end-sessions', subjectId: params.id })
        // Whoever took over the account may have made a token, and only its owner sees those.
        await revokeTokensOf(db, identityId)
        await identity.endSessions(identityId)
        return null
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/users/:id',
      problems: ['not-found', 'reauthentication-required'],
      summary: 'Delete a user',
      access: 'admin',
      signedOutText: messages.userNotSignedIn,
      params: ById,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params, now }) => {
        requireRecentProof(caller, now)
        await assertAdminRemains(db, caller, params.id)
        const isErased = await eraseAccount(db, beforeErase, { id: params.id, actorId: caller.id, now })
        if (!isErased) throw notFound(messages.userNotFound)
        return null
      },
    }),
  ]
}

export function userJobs(identity: Identity, postMail: PostMail): Job[] {
  return [
    ...factorResetJobs(identity, postMail),
    {
      name: 'users:remove-identity',
      run: (payload) => identity.remove((payload as { identityId: string }).identityId),
    },
    {
      name: 'users:end-sessions',
      run: (payload) => identity.endSessions((payload as { identityId: string }).identityId),
    },
  ]
}

export const userSweeps: Sweep[] = [
  { name: 'users:forget-sign-in-traces', cron: '31 3 * * *', run: (_, { db, now }) => deleteSignInTraces(db, now) },
]
