/**
 * Meta's Graph API v25.0 (until July 2028), using a page access token: for Facebook pages, and for the professional
 * Instagram account that belongs to a page. https://developers.facebook.com/docs/graph-api
 */
import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@lodestay/domain'
import { z } from 'zod'
import { call, type Reply, readReply } from './call.ts'
import { NetworkProblem, type Tokens } from './network-api.ts'

const VERSION = 'v25.0'

export type GraphSettings = { readonly url: string; readonly appId: string; readonly appSecret: string }

export type Graph = {
  readonly get: (token: string, path: string, query?: Record<string, string>) => Promise<Reply['body']>
  readonly post: (token: string, path: string, form: Record<string, string>) => Promise<Reply['body']>
  readonly exchange: (pasted: string, scopes: readonly string[]) => Promise<Tokens>
}

const GraphError = z.object({
  error: z.object({
    message: z.string(),
    code: z.int(),
    error_subcode: z.int().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
})
const DebugToken = z.object({
  data: z.object({
    app_id: z.string().optional(),
    type: z.string().optional(),
    is_valid: z.boolean(),
    /** Unix seconds; 0 if it never expires. */
    expires_at: z.int().optional(),
    scopes: z.array(z.string()).default([]),
  }),
})

/** Limits of the app, of the user or page, and of this kind of call. */
const RATE_LIMITS = [4, 17, 32, 613]
/** Subcodes of Instagram's own limits and transient failures. */
const DAILY_LIMIT = 2_207_042
const SPAM = 2_207_051
/** The container can't be published yet, although it reports being ready. */
export const NOT_READY = 2_207_027
/** The container is gone; another one must be made. */
export const LOST_CONTAINERS = [2_207_008, 2_207_020, 2_207_006]

/** A Graph API error, with its subcode. */
export class GraphProblem extends NetworkProblem {
  readonly subcode: number
  constructor(kind: NetworkProblem['kind'], message: string, subcode: number, notBefore?: Date) {
    super(kind, message, notBefore)
    this.subcode = subcode
  }
}

function problemOf({ status, body }: Reply): NetworkProblem {
  const parsed = GraphError.safeParse(body)
  if (!parsed.success) return new NetworkProblem('refused', `Meta answered ${status}.`)
  const {
    code,
    message,
    error_subcode: subcode = 0,
    is_transient: isTransient,
    error_user_msg: userMessage,
  } = parsed.data.error
  const text = `Meta says: ${userMessage || message}`
  const after = (ms: number) => new Date(Date.now() + ms)
  if (code === 190 || code === 102 || code === 10 || (code >= 200 && code < 300))
    return new GraphProblem('reconnect', text, subcode)
  if (subcode === NOT_READY || LOST_CONTAINERS.includes(subcode)) return new GraphProblem('later', text, subcode)
  if (subcode === SPAM) return new GraphProblem('refused', text, subcode)
  if (subcode === DAILY_LIMIT) return new GraphProblem('later', text, subcode, after(60 * MINUTE_MS))
  if (RATE_LIMITS.includes(code) || (code >= 80_000 && code < 80_100))
    return new GraphProblem('later', text, subcode, after(15 * MINUTE_MS))
  // An error on their side: the request may have been carried out.
  if (isTransient || (code >= -2 && code <= 2)) return new GraphProblem('unanswered', text, subcode)
  return new GraphProblem('refused', text, subcode)
}

export function createGraph({ url, appId, appSecret }: GraphSettings): Graph {
  const address = (path: string) => `${url}/${VERSION}/${path}`
  // Proves that the call comes from the app: a leaked token can't post without the secret.
  const proofOf = (token: string) => createHmac('sha256', appSecret).update(token).digest('hex')
  const answerOf = (reply: Reply) => {
    if (reply.status !== 200) throw problemOf(reply)
    return reply.body
  }
  const get: Graph['get'] = async (token, path, query = {}) =>
    answerOf(
      await call('Meta', address(path), {
        headers: { authorization: `Bearer ${token}` },
        query: { ...query, appsecret_proof: proofOf(token) },
      }),
    )
  return {
    get,
    post: async (token, path, form) =>
      answerOf(
        await call('Meta', address(path), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: new URLSearchParams({ ...form, appsecret_proof: proofOf(token) }),
        }),
      ),
    exchange: async (pasted, scopes) => {
      const body = answerOf(
        await call('Meta', address('debug_token'), {
          headers: { authorization: `Bearer ${appId}|${appSecret}` },
          query: { input_token: pasted },
        }),
      )
      const { data } = readReply('Meta', DebugToken, body)
      const missing = scopes.filter((scope) => !data.scopes.includes(scope))
      const refusal =
        (!data.is_valid && 'Meta says that this token is not valid any more.') ||
        (data.app_id !== appId && 'This token is of another app.') ||
        (data.type !== 'PAGE' && 'This is not the access token of a page.') ||
        (missing.length > 0 && `This token doesn’t have the permissions ${missing.join(', ')}.`)
      if (refusal) throw new NetworkProblem('refused', refusal)
      return { access: pasted, accessUntil: data.expires_at ? new Date(data.expires_at * 1000) : null, refresh: null }
    },
  }
}
