/**
 * X API v2 (2.167): pictures and videos are uploaded in segments, and a post references them. Tokens last two hours;
 * each refresh token is single-use. https://docs.x.com/x-api/posts/create-posts
 */
import type { PostProgress } from '@lodestay/domain'
import { z } from 'zod'
import { type Call, call, type Reply, readReply } from './call.ts'
import {
  assertNotPosting,
  type NetworkApi,
  type NetworkMedia,
  NetworkProblem,
  type Posted,
  type Posting,
  postOnce,
  type Tokens,
} from './network-api.ts'
import { grantedTokens } from './refresh-tokens.ts'

const NAME = 'X'
const SEGMENT_BYTES = 4 * 1024 ** 2
const ALT_MAX = 1000

export type XSettings = { readonly url: string; readonly clientId: string; readonly clientSecret: string }

const Me = z.object({ data: z.object({ id: z.string(), username: z.string() }) })
const Created = z.object({ data: z.object({ id: z.string() }) })
const Uploaded = z.object({
  data: z.object({
    processing_info: z
      .object({
        state: z.enum(['pending', 'in_progress', 'failed', 'succeeded']),
        error: z.object({ message: z.string().optional() }).optional(),
      })
      .optional(),
  }),
})

type X = (token: string, path: string, more?: Call) => Promise<Reply['body']>

export function x({ url, clientId, clientSecret }: XSettings): NetworkApi {
  const ask: X = async (token, path, more = {}) => {
    const reply = await call(NAME, `${url}/2/${path}`, { ...more, headers: { authorization: `Bearer ${token}` } })
    if (reply.status >= 300) throw problemOf(reply)
    return reply.body
  }
  const identify: NetworkApi['identify'] = async (token) => {
    const { id, username } = readReply(NAME, Me, await ask(token, 'users/me')).data
    return { id, name: `@${username}` }
  }
  const renew = async (refreshToken: string, now: Date): Promise<Tokens> => {
    const { status, body } = await call(NAME, `${url}/2/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }),
    })
    if (status === 429) throw new NetworkProblem('later', 'X wants fewer calls.')
    const tokens = status === 200 ? grantedTokens(body, now) : null
    if (!tokens) throw new NetworkProblem('reconnect', `X gives no new token: ${errorTextOf(body) || status}`)
    return tokens
  }
  return {
    exchange: renew,
    identify,
    renew,
    post: (posting) => post(ask, posting),
  }
}

function errorTextOf(body: Reply['body']): string {
  return String(body.detail ?? body.error_description ?? body.title ?? body.error ?? '')
}

/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
function problemOf({ status, headers, body }: Reply): NetworkProblem {
  const text = `X says: ${errorTextOf(body) || status}`
  if (status === 401) return new NetworkProblem('reconnect', text)
  if (status === 429) {
    const [minutes, day] = ['x-rate-limit-reset', 'x-user-limit-24hour-reset'].map((name) => Number(headers.get(name)))
    const isDayOver = headers.get('x-user-limit-24hour-remaining') === '0'
    return new NetworkProblem('later', text, new Date(((isDayOver ? day : minutes) || 0) * 1000))
  }
  if (status === 403 && /duplicate/i.test(text))
    return new NetworkProblem('refused', `${text} If it is there already, record its address.`)
  return new NetworkProblem('refused', text)
}

async function post(ask: X, posting: Posting): Promise<Posted> {
  const { accessToken, account, text } = posting
  let { progress } = posting
  const save = async (next: PostProgress) => {
    await posting.save(next)
    progress = next
  }
  const addressOf = (id: string) => `https://x.com/${account.name.replace('@', '')}/status/${id}`
  if (progress.postId) return { isPosted: true, url: addressOf(progress.postId) }
  assertNotPosting(progress)
  const parts = await prepareMedia(ask, posting, save)
  if (!parts) return { isPosted: false, detail: 'X is processing the video.' }
  const body = { text, ...(parts.length > 0 && { media: { media_ids: parts } }), paid_partnership: true }
  const answer = await postOnce({ ...posting, save }, progress, async () =>
    readReply(NAME, Created, await ask(accessToken, 'tweets', { method: 'POST', body })),
  )
  await save({ ...progress, postId: answer.data.id })
  return { isPosted: true, url: addressOf(answer.data.id) }
}

/**
 * Uploads and describes the pictures and videos. @returns their ids; null while X is processing them
 * @throws NetworkProblem if X refuses one, as it does once an upload has expired; the next attempt starts over
 */
async function prepareMedia(ask: X, posting: Posting, save: Posting['save']): Promise<string[] | null> {
  const { accessToken, media } = posting
  let { progress } = posting
  try {
    for (const item of media.slice(progress.parts?.length ?? 0)) {
      const id = await upload(ask, { ...posting, progress, save }, item)
      progress = { parts: [...(progress.parts ?? []), id] }
      await save(progress)
    }
    const parts = progress.parts ?? []
    for (const id of parts) if (await isProcessing(ask, posting, id)) return null
    for (const [place, id] of parts.entries()) await describe(ask, accessToken, id, media[place]?.alt ?? '')
    return parts
  } catch (problem) {
    if (problem instanceof NetworkProblem && problem.kind === 'refused') await save({})
    throw problem
  }
}

/** Uploads a picture or video, or the rest of it. Duplicate uploads do no harm: no one sees them. */
async function upload(ask: X, { accessToken, progress, save }: Posting, item: NetworkMedia): Promise<string> {
  const photo = item.kind === 'photo' ? await item.read() : null
  const bytes = item.kind === 'photo' ? (photo?.length ?? 0) : item.bytes
  const to = progress.upload?.to ?? (await begin(ask, accessToken, item, bytes))
  let sent = progress.upload?.sent ?? 0
  await save({ ...progress, upload: { to, sent } })
  while (sent < bytes) {
    const end = Math.min(sent + SEGMENT_BYTES, bytes)
    const chunk =
      item.kind === 'photo'
        ? (photo ?? Buffer.alloc(0)).subarray(sent, end)
        : await item.read({ start: sent, end: end - 1 })
    const form = new FormData()
    form.set('segment_index', String(sent / SEGMENT_BYTES))
    form.set('media', new Blob([new Uint8Array(chunk)]))
    await ask(accessToken, `media/upload/${to}/append`, { method: 'POST', body: form })
    sent = end
    await save({ ...progress, upload: { to, sent } })
  }
  await finalize(ask, { accessToken, progress, save }, to)
  return to
}

/** Ends an upload. X refuses a second time, so without an answer the next attempt uploads the item again. */
async function finalize(
  ask: X,
  { accessToken, progress, save }: Pick<Posting, 'accessToken' | 'progress' | 'save'>,
  to: string,
): Promise<void> {
  try {
    await ask(accessToken, `media/upload/${to}/finalize`, { method: 'POST' })
  } catch (problem) {
    if (problem instanceof NetworkProblem && problem.kind === 'unanswered') await save({ parts: progress.parts ?? [] })
    throw problem
  }
}

/** Sets the description that people hear instead of seeing it. May be repeated. */
async function describe(ask: X, token: string, id: string, alt: string): Promise<void> {
  if (!alt) return
  const body = { id, metadata: { alt_text: { text: alt.slice(0, ALT_MAX) } } }
  await ask(token, 'media/metadata', { method: 'POST', body })
}

async function begin(ask: X, token: string, { kind }: NetworkMedia, bytes: number): Promise<string> {
  const types = {
    photo: { media_type: 'image/jpeg', media_category: 'tweet_image' },
    video: { media_type: 'video/mp4', media_category: 'tweet_video' },
  }
  const body = { ...types[kind], total_bytes: bytes }
  return readReply(NAME, Created, await ask(token, 'media/upload/initialize', { method: 'POST', body })).data.id
}

/** @throws NetworkProblem if X can't use it */
async function isProcessing(ask: X, { accessToken, media }: Posting, id: string): Promise<boolean> {
  // Pictures are ready immediately.
  if (media.every(({ kind }) => kind === 'photo')) return false
  const query = { command: 'STATUS', media_id: id }
  const { processing_info: info } = readReply(NAME, Uploaded, await ask(accessToken, 'media/upload', { query })).data
  if (info?.state === 'failed')
    throw new NetworkProblem('refused', `X can’t use the video. ${info.error?.message ?? ''}`.trim())
  return info?.state === 'pending' || info?.state === 'in_progress'
}
