/** Opens the account that posts at an outlet, with a valid token. */
import { type ApiPlatform, MINUTE_MS } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Seal } from '../../kernel/seal.ts'
import { type Account, type NetworkApi, NetworkProblem, type Networks } from '../../providers/networks/network-api.ts'
import { type AccountRow, accountRow, leaseRenewal, releaseRenewal, saveTokens, tokensOf } from './account-store.ts'

/** Tokens expiring this soon are renewed first: a post takes several calls. */
export const RENEW_BEFORE_MS = 10 * MINUTE_MS

export type Accounts = { readonly networks: Networks; readonly seal: Seal }
export type OpenAccount = {
  readonly api: NetworkApi
  readonly platform: ApiPlatform
  readonly account: Account
  readonly accessToken: string
}

/** @throws NetworkProblem if posting there is currently impossible */
export async function openAccount(
  { networks, seal }: Accounts,
  db: Db,
  outletId: string,
  now: Date,
): Promise<OpenAccount> {
  const row = await accountRow(db, outletId)
  if (!row) throw new NetworkProblem('reconnect', 'No account is connected.')
  const api = networks[row.platform]
  if (!api) throw new NetworkProblem('refused', `This installation has no app of ${row.platform}.`)
  const account = { id: row.account_id, name: row.account_name }
  return { api, platform: row.platform, account, accessToken: await freshToken({ db, seal, api, now }, row) }
}

type Renewing = { readonly db: Db; readonly seal: Seal; readonly api: NetworkApi; readonly now: Date }

export function stillGood(until: Date | null, now: Date, marginMs: number): boolean {
  return until === null || until.getTime() > now.getTime() + marginMs
}

async function freshToken(renewing: Renewing, row: AccountRow): Promise<string> {
  const { seal, api, now } = renewing
  const tokens = tokensOf(seal, row)
  if (!tokens) throw new NetworkProblem('reconnect', 'Its tokens can’t be read any more.')
  if (stillGood(tokens.accessUntil, now, api.renew ? RENEW_BEFORE_MS : 0)) return tokens.access
  if (!api.renew || !tokens.refresh) throw new NetworkProblem('reconnect', 'Its token has expired.')
  return renewToken(renewing, api.renew, row.outlet_id)
}

async function renewToken({ db, seal, now }: Renewing, renew: NonNullable<NetworkApi['renew']>, outletId: string) {
  const row = await leaseRenewal(db, outletId, now)
  if (!row) throw new NetworkProblem('later', 'Its token is being renewed.')
  try {
    const current = tokensOf(seal, row)
    if (!current?.refresh) throw new NetworkProblem('reconnect', 'Its token has expired.')
    // Another worker may have renewed it in the meantime.
    if (stillGood(current.accessUntil, now, RENEW_BEFORE_MS)) return current.access
    const tokens = await renew(current.refresh, now)
    await saveTokens(db, seal, row, tokens)
    return tokens.access
  } finally {
    await releaseRenewal(db, outletId)
  }
}
