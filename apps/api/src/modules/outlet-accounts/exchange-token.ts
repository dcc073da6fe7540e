/** Exchanges what an admin pasted for the tokens of an account. */
import type { Db } from '../../kernel/db.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { NetworkApi, Tokens } from '../../providers/networks/network-api.ts'
import { grantedTokens, saveGranted } from './account-store.ts'
import { RENEW_BEFORE_MS, stillGood } from './open-account.ts'

/**
 * A refresh token works once, so the next one is stored before anything else happens: whatever fails then can be tried
 * again with the same pasted token.
 * @throws NetworkProblem
 */
export async function exchangeToken(
  { db, seal, api, now }: { db: Db; seal: Seal; api: NetworkApi; now: Date },
  pasted: string,
): Promise<Tokens> {
  const granted = await grantedTokens(db, seal, pasted)
  if (granted && stillGood(granted.accessUntil, now, RENEW_BEFORE_MS)) return granted
  const tokens = await api.exchange(granted?.refresh ?? pasted, now)
  if (tokens.refresh) await saveGranted(db, seal, pasted, tokens, now)
  return tokens
}
