/** Connecting outlets to the accounts that post there, for admins. Tokens are accepted and never returned. */
import {
  AccountCheck,
  type ApiPlatform,
  apiPlatformOf,
  type CatalogueOutlet,
  DAY_MS,
  daysBefore,
  OutletAccount,
  OutletAccountFields,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import { runForEach } from '../../kernel/run-independently.ts'
import type { Content } from '../../providers/content/content.ts'
import { NetworkProblem, type Networks } from '../../providers/networks/network-api.ts'
import {
  type AccountRow,
  accountProblem,
  accountRow,
  accountRows,
  deleteAccount,
  deleteGranted,
  forgetGranted,
  saveAccount,
  unusedAccounts,
} from './account-store.ts'
import { exchangeToken } from './exchange-token.ts'
import { type Accounts, openAccount } from './open-account.ts'

const reply = OutletAccount.meta({ id: 'OutletAccount' })

type OutletOnNetwork = { readonly outlet: CatalogueOutlet; readonly platform: ApiPlatform }

/** Outlets whose network has an API, where a person posts unless an account is connected. */
function onNetworks(outlets: readonly CatalogueOutlet[]): OutletOnNetwork[] {
  return outlets.flatMap((outlet) => {
    const platform = outlet.publisher === null && outlet.network ? apiPlatformOf(outlet.network) : null
    return platform ? [{ outlet, platform }] : []
  })
}

function toAccount({ outlet, platform }: OutletOnNetwork, networks: Networks, row: AccountRow | undefined | null) {
  // An account on the outlet's previous network doesn't count.
  const connected = row?.platform === platform ? row : null
  return {
    outletId: outlet.id,
    outletName: outlet.name,
    platform,
    isConfigured: networks[platform] !== undefined,
    account: connected?.account_name ?? null,
    problem: connected?.problem ?? '',
    connectedAt: connected?.connected_at.toISOString() ?? null,
    endsAt: connected?.sealed_refresh_token ? null : (connected?.access_until?.toISOString() ?? null),
  }
}

export function outletAccountRoutes({
  content,
  ...accounts
}: Accounts & { content: Pick<Content, 'catalogue'> }): Endpoint[] {
  const { networks, seal } = accounts
  const all = async () => onNetworks((await content.catalogue()).outlets)
  const outletBy = async (id: string) => {
    const found = (await all()).find(({ outlet }) => outlet.id === id)
    if (!found) throw notFound('No such outlet with a network API.')
    return found
  }
  const answer = async (db: Db, id: string) => toAccount(await outletBy(id), networks, await accountRow(db, id))
  // Outside of a transaction, because the network is called.
  const byAdmin = { access: 'admin', params: ById, problems: ['not-found'], ownTransaction: true } as const
  return [
    endpoint({
      method: 'GET',
      url: '/outlet-accounts',
      summary: 'List outlets whose networks support posting through an API, with their connected accounts',
      access: 'admin',
      query: PageQuery,
      reply: paged(reply),
      handle: async ({ db, query }) => {
        const page = pageOfAll(query, await all())
        const ids = page.docs.map(({ outlet }) => outlet.id)
        const rows = await accountRows(db, ids)
        const docs = page.docs.map((each) =>
          toAccount(
            each,
            networks,
            rows.find((row) => row.outlet_id === each.outlet.id),
          ),
        )
        return { ...page, docs }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlet-accounts/:id',
      problems: ['not-found'],
      summary: 'Get an outlet’s connected account',
      access: 'admin',
      params: ById,
      reply,
      handle: ({ db, params }) => answer(db, params.id),
    }),
    endpoint({
      ...byAdmin,
      method: 'PUT',
      url: '/outlet-accounts/:id',
      summary:
        'Connect an outlet’s account: Instagram and Facebook with a page access token, TikTok and X with a refresh token, checked with the network',
      body: OutletAccountFields,
      reply,
      handle: async ({ db, caller, params: { id }, body: { token }, now }) => {
        const { platform } = await outletBy(id)
        const api = networks[platform]
        if (!api) throw notConfigured(platform)
        const connect = async () => {
          const tokens = await exchangeToken({ db, seal, api, now }, token)
          return { tokens, account: await api.identify(tokens.access) }
        }
        const connection = await connect().catch((problem: unknown) => {
          throw problem instanceof NetworkProblem ? asProblem(problem) : problem
        })
        return db.transaction().execute(async (tx) => {
          const before = (await accountRow(tx, id))?.account_name ?? null
          await saveAccount(tx, seal, id, { platform, ...connection }, now)
          await deleteGranted(tx, token)
          const subject = { actorId: caller.id, action: 'outlet-account.connect', subjectId: id }
          await audit(tx, { ...subject, before: { account: before }, after: { account: connection.account.name } })
          return answer(tx, id)
        })
      },
    }),
    endpoint({
      ...byAdmin,
      method: 'DELETE',
      url: '/outlet-accounts/:id',
      operationId: 'disconnectOutlet',
      summary: 'Disconnect an outlet’s account and delete its tokens; from then on, people post there',
      reply: z.null(),
      status: 204,
      handle: ({ db, caller, params: { id } }) =>
        db.transaction().execute(async (tx) => {
          const account = (await accountRow(tx, id))?.account_name
          if (!(await deleteAccount(tx, id))) throw notFound('No account is connected to this outlet.')
          await audit(tx, {
            actorId: caller.id,
            action: 'outlet-account.disconnect',
            subjectId: id,
            before: { account },
          })
          return null
        }),
    }),
    endpoint({
      ...byAdmin,
      method: 'POST',
      url: '/outlet-accounts/:id/test',
      operationId: 'testOutletAccount',
      summary: 'Check with the network which account an outlet posts as, and whether it still can',
      reply: AccountCheck.meta({ id: 'AccountCheck' }),
      handle: async ({ db, params: { id }, now }) => {
        await outletBy(id)
        if (!(await accountRow(db, id))) throw new Problem('conflict', 'Connect an account first.')
        return check(accounts, db, id, now)
      },
    }),
  ]
}

async function check(accounts: Accounts, db: Db, id: string, now: Date): Promise<z.infer<typeof AccountCheck>> {
  try {
    const { api, accessToken } = await openAccount(accounts, db, id, now)
    const { name } = await api.identify(accessToken)
    await accountProblem(db, id, '', now)
    return { isWorking: true, detail: `It works: ${name} posts.` }
  } catch (problem) {
    if (!(problem instanceof NetworkProblem)) throw problem
    if (problem.kind === 'reconnect') await accountProblem(db, id, problem.message, now)
    return { isWorking: false, detail: problem.message }
  }
}

/**
 * Refresh tokens expire after half a year without use, so they are used long before that. A lost connection is noticed
 * before a post needs it.
 */
const UNUSED_MS = 30 * DAY_MS

/** How long connecting can be tried again with a refresh token that was used. */
const GRANTED_DAYS = 7

export function outletAccountSweeps(accounts: Accounts): Sweep[] {
  return [
    {
      name: 'outlet-accounts:renew',
      cron: '23 5 * * *',
      run: async (_, { db, now, log }) => {
        const unused = await unusedAccounts(db, new Date(now.getTime() - UNUSED_MS))
        await runForEach(log, unused, (id) => check(accounts, db, id, now))
      },
    },
    {
      name: 'outlet-accounts:forget-granted',
      cron: '26 5 * * *',
      run: (_, { db, now }) => forgetGranted(db, daysBefore(now, GRANTED_DAYS)),
    },
  ]
}

function notConfigured(platform: ApiPlatform) {
  return new Problem('conflict', `No ${platform} app is set up here: its settings are missing.`)
}

function asProblem({ kind, message }: NetworkProblem) {
  const isTokens = kind === 'refused' || kind === 'reconnect'
  return isTokens ? invalid({ path: 'token', message }) : new Problem('unavailable', message, { retryAfterSeconds: 30 })
}
