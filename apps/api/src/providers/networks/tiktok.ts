/**
 * TikTok's Content Posting API v2: videos are sent in chunks, photos are fetched from us (our address must be verified
 * for the app), and a status call reports a post's outcome. Posts are labeled as a paid partnership, which must be
 * public. Tokens last hours; each refresh token is single-use.
 * https://developers.tiktok.com/doc/content-posting-api-reference-direct-post
 */
import { MINUTE_MS, type PostProgress } from '@lodestay/domain'
import { z } from 'zod'
import { call, type Reply, readReply } from './call.ts'
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

const NAME = 'TikTok'
const SITE = 'https://www.tiktok.com'
/** The last chunk includes the remainder: at most twice as much. */
const CHUNK_BYTES = 10 * 1024 ** 2
const PUBLIC = 'PUBLIC_TO_EVERYONE'
/** Maximum length of a photo post's title. */
const PHOTO_TITLE_MAX = 90
/**
 * Moderation may take hours before it reveals a post's address. After this many polls, the post counts as posted
 * without it.
 */
const WAITS_FOR_ADDRESS = 15

export type TikTokSettings = { readonly url: string; readonly clientKey: string; readonly clientSecret: string }

const Creator = z.object({
  data: z.object({
    creator_username: z.string(),
    privacy_level_options: z.array(z.string()),
    max_video_post_duration_sec: z.int().optional(),
  }),
})
const Started = z.object({ data: z.object({ publish_id: z.string(), upload_url: z.url().optional() }) })
const State = z.object({
  data: z.object({
    status: z.string(),
    fail_reason: z.string().optional(),
    publicaly_available_post_id: z.array(z.coerce.string()).optional(),
    uploaded_bytes: z.int().optional(),
  }),
})
const TikTokError = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) })

type TikTok = (token: string, path: string, body?: object) => Promise<Reply['body']>

export function tiktok({ url, clientKey, clientSecret }: TikTokSettings): NetworkApi {
  const ask: TikTok = async (token, path, body = {}) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await call(NAME, `${url}/v2/post/publish/${path}/`, { method: 'POST', headers, body })
    const { error } = readReply(NAME, TikTokError, reply.body)
    if (error.code !== 'ok') throw problemOf(error)
    return reply.body
  }
  const identify: NetworkApi['identify'] = async (token) => {
    const { creator_username: name } = await creatorOf(ask, token)
    return { id: name, name: `@${name}` }
  }
  const renew = async (refreshToken: string, now: Date): Promise<Tokens> => {
    const { status, body } = await call(NAME, `${url}/v2/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({
        client_key: clientKey,
        client_secret: clientSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    })
    if (status === 429) throw new NetworkProblem('later', 'TikTok wants fewer calls.')
    // Here too, errors come with status 200.
    const tokens = grantedTokens(body, now)
    if (!tokens)
      throw new NetworkProblem('reconnect', `TikTok gives no new token: ${String(body.error_description ?? status)}`)
    return tokens
  }
  return {
    exchange: renew,
    identify,
    renew,
    post: (posting) => post(ask, posting),
  }
}

async function creatorOf(ask: TikTok, token: string) {
  return readReply(NAME, Creator, await ask(token, 'creator_info/query')).data
}

const RECONNECT = [
  'access_token_invalid',
  'scope_not_authorized',
  'scope_permission_missed',
  'token_not_authorized_for_specified_publish_id',
]
/** Minutes to wait before retrying after TikTok's limits. */
const LIMITS: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 1,
  spam_risk_too_many_pending_share: 60,
  spam_risk_too_many_posts: 60 * 6,
  reached_active_user_cap: 60 * 6,
}

/** https://developers.tiktok.com/doc/content-posting-api-reference-direct-post#error_codes */
function problemOf({ code, message }: z.infer<typeof TikTokError>['error']): NetworkProblem {
  const text = `TikTok says: ${message || code}`
  if (RECONNECT.includes(code)) return new NetworkProblem('reconnect', text)
  const minutes = LIMITS[code]
  if (minutes) return new NetworkProblem('later', text, new Date(Date.now() + minutes * MINUTE_MS))
  if (code === 'internal_error') return new NetworkProblem('unanswered', text)
  return new NetworkProblem('refused', text)
}

async function post(ask: TikTok, posting: Posting): Promise<Posted> {
  const { progress, media, accessToken } = posting
  const [first] = media
  if (!first) throw new NetworkProblem('refused', 'TikTok takes no words alone.')
  if (progress.whole && !progress.upload) return stateOf(ask, posting, progress.whole)
  assertNotPosting(progress)
  const creator = await creatorOf(ask, accessToken)
  if (!creator.privacy_level_options.includes(PUBLIC))
    throw new NetworkProblem('refused', 'TikTok lets this account post in private alone. Make the account public.')
  const longest = creator.max_video_post_duration_sec
  if (first.kind === 'video' && longest && first.seconds > longest)
    throw new NetworkProblem('refused', `TikTok lets this account post videos of at most ${longest} seconds.`)
  return first.kind === 'video' ? sendVideo(ask, posting, first) : postPhotos(ask, posting)
}

function postInfo(more: object) {
  return { ...more, privacy_level: PUBLIC, brand_content_toggle: true }
}

/** Nothing is posted before the last chunk has arrived; from then on, the status reports the outcome. */
async function sendVideo(ask: TikTok, posting: Posting, video: NetworkMedia & { kind: 'video' }): Promise<Posted> {
  const started = posting.progress.whole ? await resume(ask, posting) : await beginVideo(ask, posting, video)
  if (!started.upload) return stateOf(ask, posting, started.whole)
  const { to } = started.upload
  let { sent } = started.upload
  while (sent < video.bytes) {
    const isLast = sent + 2 * CHUNK_BYTES > video.bytes
    const end = isLast ? video.bytes : sent + CHUNK_BYTES
    const chunk = new Uint8Array(await video.read({ start: sent, end: end - 1 }))
    const range = `bytes ${sent}-${end - 1}/${video.bytes}`
    const headers = { 'content-type': 'video/mp4', 'content-range': range }
    const { status } = await call(NAME, to, { method: 'PUT', headers, body: chunk })
    if (status !== 201 && status !== 206) {
      await posting.save({})
      throw new NetworkProblem('later', `TikTok refused a part of the video: it answered ${status}.`)
    }
    sent = end
    await posting.save({ whole: started.whole, ...(sent < video.bytes && { upload: { to, sent } }) })
  }
  return stateOf(ask, posting, started.whole)
}

type Started = { readonly whole: string; readonly upload?: PostProgress['upload'] }

async function beginVideo(ask: TikTok, posting: Posting, { bytes }: { bytes: number }): Promise<Started> {
  const count = Math.max(1, Math.floor(bytes / CHUNK_BYTES))
  const body = {
    post_info: postInfo({ title: posting.text }),
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: bytes,
      chunk_size: count === 1 ? bytes : CHUNK_BYTES,
      total_chunk_count: count,
    },
  }
  const { publish_id: whole, upload_url: to } = readReply(
    NAME,
    Started,
    await ask(posting.accessToken, 'video/init', body),
  ).data
  if (!to) throw new NetworkProblem('refused', 'TikTok did not say where to send the video.')
  const progress = { whole, upload: { to, sent: 0 } }
  await posting.save(progress)
  return progress
}

/** Resumes where TikTok reports that the video ends so far. */
async function resume(ask: TikTok, posting: Posting): Promise<Started> {
  const { whole = '', upload } = posting.progress
  const { status, uploaded_bytes: sent } = await fetchState(ask, posting, whole)
  if (status !== 'PROCESSING_UPLOAD' || !upload) return { whole }
  return { whole, upload: { ...upload, sent: sent ?? upload.sent } }
}

async function postPhotos(ask: TikTok, posting: Posting): Promise<Posted> {
  const { accessToken, text, media, progress } = posting
  const title = text.split('\n')[0]?.slice(0, PHOTO_TITLE_MAX).toWellFormed() ?? ''
  const body = {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: postInfo({ title, description: text }),
    source_info: { source: 'PULL_FROM_URL', photo_images: media.map(({ url }) => url), photo_cover_index: 0 },
  }
  const { publish_id: whole } = await postOnce(posting, progress, async () =>
    readReply(NAME, Started, await ask(accessToken, 'content/init', body)),
  ).then(({ data }) => data)
  await posting.save({ whole })
  return stateOf(ask, posting, whole)
}

async function fetchState(ask: TikTok, { accessToken }: Posting, id: string) {
  return readReply(NAME, State, await ask(accessToken, 'status/fetch', { publish_id: id })).data
}

async function stateOf(ask: TikTok, posting: Posting, id: string): Promise<Posted> {
  const state = await fetchState(ask, posting, id)
  if (state.status === 'FAILED') {
    await posting.save({})
    throw new NetworkProblem('refused', `TikTok can’t post it: ${state.fail_reason ?? 'it doesn’t say why'}.`)
  }
  if (state.status !== 'PUBLISH_COMPLETE') return { isPosted: false, detail: 'TikTok is processing it.' }
  const [postId] = state.publicaly_available_post_id ?? []
  const kind = posting.media[0]?.kind
  if (postId) return { isPosted: true, url: `${SITE}/${posting.account.name}/${kind}/${postId}` }
  if (posting.waits < WAITS_FOR_ADDRESS)
    return { isPosted: false, detail: 'TikTok looks through it before it shows it.' }
  return { isPosted: true, url: null }
}
