import { HOUR_MS, identityTexts } from '@lodestay/domain'
import { HOUR_SECONDS } from '@lodestay/domain/durations'
import {
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  Forbidden,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { admins, adminsField, isAdmin } from '../access.ts'
import type { Settings } from '../settings.ts'
import { keepAnAdmin, lockBeforeReading, lockBeforeSignOut } from '../sign-in/account-writes.ts'
import { countGuess, forgiveGuess, isPassword } from '../sign-in/attempts.ts'
import { firstRegisterEndpoint, saveToken, spendFirstEditorCode } from '../sign-in/first-editor.ts'
import { passwordProblem } from '../sign-in/password-policy.ts'
import { enterEndpoint, isFollowed } from '../sign-in/platform-editors.ts'

/** A session ends after an hour of inactivity, and after twelve hours at the latest. */
const IDLE_SECONDS = HOUR_SECONDS
const SESSION_MAX_MS = 12 * HOUR_MS

type Account = { id: string; email: string; platformId?: string | null; hash?: string; salt?: string }
type Sent = { email?: unknown; password?: unknown; currentPassword?: unknown; code?: unknown; platformId?: unknown }

function namesOf({ email, name }: { email?: string; name?: string | null }): string[] {
  return [email, name].filter((each) => typeof each === 'string')
}

function refuse(req: PayloadRequest, path: string, message: string): never {
  throw new ValidationError({ collection: 'users', errors: [{ path, message }] }, req.t)
}

async function accountBy(req: PayloadRequest, where: object): Promise<Account | null> {
  return (await req.payload.db.findOne({
    collection: 'users',
    where: where as never,
    req,
  })) as unknown as Account | null
}

const guardSignIn: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation === 'login' && req.payloadAPI !== 'local') {
    const email = String(args.data?.email ?? '')
      .trim()
      .toLowerCase()
    await countGuess(req, email)
    // Constant time, so that timing doesn't reveal whether the account exists.
    if (!(await accountBy(req, { email: { equals: email } }))) await isPassword('', null)
  }
  if (operation === 'refresh') await guardRefresh(req)
  // The content system sends no email, so there would be no reset link to follow.
  if (operation === 'forgotPassword' || operation === 'resetPassword')
    throw new APIError('Ask an admin for a new password. This server doesn’t send email.', 403, null, true)
  return args
}

async function guardRefresh(req: PayloadRequest): Promise<void> {
  const user = req.user as (Account & { _sid?: string; sessions?: { id: string; createdAt?: string | Date }[] }) | null
  if (!user) return
  if (user.platformId && !isFollowed(req.payload)) throw new Forbidden(req.t)
  const { sessions = [] } = ((await accountBy(req, { id: { equals: user.id } })) ?? {}) as NonNullable<typeof user>
  const began = sessions.find(({ id }) => id === user._sid)?.createdAt
  if (!began || Date.now() - new Date(began).getTime() > SESSION_MAX_MS) throw new Forbidden(req.t)
}

/** Validates account data from requests; our own code is exempt. */
const guardAccount: CollectionBeforeValidateHook = async ({ data, operation, originalDoc, req }) => {
  if (req.payloadAPI === 'local') return data
  const sent = data as Sent | undefined
  const account = { ...originalDoc, ...sent } as { email?: string; name?: string | null }
  const problem = typeof sent?.password === 'string' ? passwordProblem(sent.password, namesOf(account)) : null
  if (problem) refuse(req, 'password', problem)
  if (operation === 'update') await guardChange(sent, originalDoc as Account, req)
  return data
}

async function guardChange(sent: Sent | undefined, account: Account, req: PayloadRequest): Promise<void> {
  const changesEmail = sent?.email !== undefined && sent.email !== account.email
  if (!changesEmail && !sent?.password) return
  if (account.platformId)
    refuse(req, changesEmail ? 'email' : 'password', 'This editor signs in through the site and is managed there.')
  if (account.id !== req.user?.id) return
  await countGuess(req, account.email)
  const stored = await accountBy(req, { id: { equals: account.id } })
  if (!(await isPassword(String(sent?.currentPassword ?? ''), stored)))
    refuse(req, 'currentPassword', identityTexts.wrongPassword)
  await forgiveGuess(req, account.email)
}

/** The first editor must be an admin, in order to create the others. */
const makeFirstAdmin: CollectionBeforeValidateHook = async ({ data, operation, req }) => {
  if (operation !== 'create') return data
  const { totalDocs } = await req.payload.count({ collection: 'users', req })
  if (totalDocs > 0) return data
  if (req.payloadAPI !== 'local') await spendFirstEditorCode(req, (data as Sent).code)
  return (data as Sent).platformId ? data : { ...data, roles: ['admin'] }
}

/** Editors. Platform staff sign in through the platform; others have a password here. */
export function users(settings: Settings): CollectionConfig {
  return {
    slug: 'users',
    labels: { singular: 'Editor', plural: 'Editors' },
    auth: {
      tokenExpiration: IDLE_SECONDS,
      // Payload's own lockout reveals which accounts exist and lets anyone lock others out: see `attempts.ts`.
      maxLoginAttempts: 0,
      // The session is in an HttpOnly cookie only, out of reach of scripts.
      removeTokenFromResponses: true,
      cookies: { secure: settings.CONTENT_PUBLIC_URL.startsWith('https:'), sameSite: 'Lax' },
    },
    access: {
      read: ({ req }) => isAdmin(req) || (req.user ? { id: { equals: req.user.id } } : false),
      create: admins,
      update: ({ req }) => isAdmin(req) || (req.user ? { id: { equals: req.user.id } } : false),
      delete: admins,
      unlock: admins,
    },
    admin: { group: 'Editors', useAsTitle: 'name', defaultColumns: ['name', 'email', 'roles'] },
    endpoints: [enterEndpoint(settings), firstRegisterEndpoint],
    fields: [
      {
        name: 'code',
        type: 'text',
        virtual: true,
        label: 'Code',
        admin: {
          readOnly: false,
          description: 'Printed in the terminal when the content server starts.',
          condition: (_data, _siblings, { user }) => !user,
        },
      },
      {
        name: 'currentPassword',
        type: 'text',
        virtual: true,
        label: 'Current password',
        admin: {
          readOnly: false,
          condition: ({ id, platformId }, _siblings, { user }) => Boolean(user) && user?.id === id && !platformId,
          components: { Field: '/components/current-password.tsx#CurrentPassword' },
        },
      },
      { name: 'name', type: 'text' },
      {
        name: 'platformId',
        type: 'text',
        unique: true,
        label: 'Platform account',
        access: { create: () => false, update: () => false },
        admin: {
          readOnly: true,
          description: 'Signs in through the site, with the role from there.',
          condition: ({ platformId }) => Boolean(platformId),
        },
      },
      {
        name: 'roles',
        type: 'select',
        hasMany: true,
        required: true,
        saveToJWT: true,
        defaultValue: ['editor'],
        options: [
          { label: 'Editor', value: 'editor' },
          { label: 'Admin', value: 'admin' },
        ],
        access: { create: adminsField, update: adminsField },
        admin: { description: 'Editors write content. Admins also manage the editors.' },
      },
    ],
    hooks: {
      beforeOperation: [lockBeforeReading, guardSignIn],
      afterLogout: [lockBeforeSignOut],
      afterOperation: [keepAnAdmin(settings)],
      afterLogin: [saveToken, async ({ req, user }) => forgiveGuess(req, String(user.email))],
      beforeValidate: [guardAccount, makeFirstAdmin],
      beforeChange: [({ data }) => ({ ...data, name: data.name || String(data.email ?? '').split('@')[0] })],
    },
  }
}
