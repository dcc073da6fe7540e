/** Test double of TikTok's Content Posting API v2 and its tokens, per its reference. */
import { type Answered, type Double, type ReceivedCall, startDouble } from './double.ts'

type Publish = {
  readonly id: string
  readonly kind: 'video' | 'photo'
  readonly text: string
  readonly isBranded: boolean
  readonly size: number
  readonly chunk: number
  readonly photos: readonly string[]
  received: number
  state: 'PROCESSING_UPLOAD' | 'PROCESSING_DOWNLOAD' | 'PUBLISH_COMPLETE' | 'FAILED'
  polls: number
  postId: string
}

export type TikTokDouble = Double & {
  readonly app: { readonly key: string; readonly secret: string }
  readonly username: string
  /** Everything that was begun, newest first; it is a post once it is complete. */
  readonly published: Publish[]
  /** Issues a refresh token for the account. */
  readonly grant: () => string
  readonly endAccess: () => void
  readonly revoke: () => void
  readonly fetchBy: (reach: (url: string) => Promise<{ type: string } | null>) => void
  /** How often a post's status is polled before it is complete. */
  polls: number
  /** Why the next posts fail. */
  failReason: string | null
  /** Whether the account may post publicly. */
  isPublic: boolean
  /** Whether moderation has revealed the post's id. */
  saysPostId: boolean
}

const MB = 1024 ** 2
const OK = { code: 'ok', message: '', log_id: '202611221504' }

class TikTokFault extends Error {
  readonly answered: Answered
  constructor(status: number, code: string, message: string) {
    super(message)
    this.answered = { status, body: { data: {}, error: { code, message, log_id: '202611221504' } } }
  }
}

function badParameter(message: string) {
  return new TikTokFault(400, 'invalid_params', message)
}

export async function startTikTokDouble(): Promise<TikTokDouble> {
  const app = { key: 'aw-client-key', secret: 'the secret of the client' }
  const username = 'coastal.weekends'
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const published: Publish[] = []
  const settings = {
    reach: (async () => null) as (url: string) => Promise<{ type: string } | null>,
    next: 7_500_000_000_000_000_000n,
  }
  const newId = () => String(++settings.next)

  const token = ({ fields }: ReceivedCall): Answered => {
    const refused = (error: string, text: string) => ({ body: { error, error_description: text, log_id: OK.log_id } })
    if (fields.client_key !== app.key || fields.client_secret !== app.secret)
      return refused('invalid_client', 'Client key or secret is incorrect.')
    if (fields.grant_type !== 'refresh_token') return refused('unsupported_grant_type', 'Grant type is not supported.')
    // Each is single-use.
    if (!refreshTokens.delete(fields.refresh_token ?? ''))
      return refused('invalid_grant', 'Refresh token is invalid or expired.')
    const access = `act.${newId()}`
    const refresh = `rft.${newId()}`
    accessTokens.add(access)
    refreshTokens.add(refresh)
    return {
      body: {
        open_id: 'open-1',
        scope: 'user.info.basic,video.publish',
        access_token: access,
        expires_in: 7200,
        refresh_token: refresh,
        refresh_expires_in: 15_552_000,
        token_type: 'Bearer',
      },
    }
  }

  const assertInfo = (info: Record<string, unknown>) => {
    const known = ['title', 'description', 'privacy_level', 'brand_content_toggle']
    const odd = Object.keys(info).filter((name) => !known.includes(name))
    if (odd.length > 0) throw badParameter(`Unknown: ${odd.join(', ')}`)
    if (info.privacy_level !== 'PUBLIC_TO_EVERYONE' || !double.isPublic)
      throw new TikTokFault(
        403,
        'privacy_level_option_mismatch',
        'privacy_level is not specified or not among the privacy_level_options',
      )
  }

  const begin = (kind: Publish['kind'], info: Record<string, unknown>, more: Partial<Publish>): Publish => {
    const text = String(info.description ?? info.title ?? '')
    const isBranded = info.brand_content_toggle === true
    const rest = { size: 0, chunk: 0, photos: [], received: 0, polls: double.polls }
    const state = kind === 'video' ? ('PROCESSING_UPLOAD' as const) : ('PROCESSING_DOWNLOAD' as const)
    const one: Publish = {
      id: `${kind[0]}_pub~v2.${newId()}`,
      kind,
      text,
      isBranded,
      ...rest,
      state,
      postId: newId(),
      ...more,
    }
    published.unshift(one)
    return one
  }

  const beginVideo = ({ json }: ReceivedCall): Answered => {
    const { post_info: info = {}, source_info: source = {} } = json as Record<string, Record<string, unknown>>
    assertInfo(info)
    const [size, chunk, count] = [source.video_size, source.chunk_size, source.total_chunk_count].map(Number) as [
      number,
      number,
      number,
    ]
    if (source.source !== 'FILE_UPLOAD') throw badParameter('source')
    if (String(info.title ?? '').length > 2200) throw badParameter('title is too long')
    if (
      size < 5 * MB
        ? chunk !== size || count !== 1
        : chunk < 5 * MB || chunk > 64 * MB || count !== Math.floor(size / chunk)
    )
      throw badParameter('The total chunk count is invalid')
    const one = begin('video', info, { size, chunk })
    return {
      body: {
        data: { publish_id: one.id, upload_url: `${double.url}/video/?upload_id=${encodeURIComponent(one.id)}` },
        error: OK,
      },
    }
  }

  const upload = ({ fields, headers, bytes }: ReceivedCall): Answered => {
    const one = published.find(({ id }) => id === fields.upload_id)
    const [, from, to, all] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []).map(Number)
    if (one?.state !== 'PROCESSING_UPLOAD') return { status: 403 }
    if (
      headers['content-type'] !== 'video/mp4' ||
      from !== one.received ||
      all !== one.size ||
      bytes.length !== (to ?? 0) - from + 1
    )
      return { status: 416 }
    const isLast = to === one.size - 1
    if (!isLast && bytes.length !== one.chunk) return { status: 416 }
    one.received += bytes.length
    if (isLast) one.state = 'PROCESSING_DOWNLOAD'
    return { status: isLast ? 201 : 206, headers: { 'content-range': `bytes 0-${to}/${all}` } }
  }

  const beginPhotos = async ({ json }: ReceivedCall): Promise<Answered> => {
    const { post_info: info = {}, source_info: source = {} } = json as Record<string, Record<string, unknown>>
    assertInfo(info)
    const photos = (source.photo_images ?? []) as string[]
    if (json.media_type !== 'PHOTO' || json.post_mode !== 'DIRECT_POST' || source.source !== 'PULL_FROM_URL')
      throw badParameter('media_type, post_mode or source')
    if (photos.length < 1 || photos.length > 35) throw badParameter('photo_images')
    if (String(info.title ?? '').length > 90) throw badParameter('title is too long')
    for (const url of photos)
      if ((await settings.reach(url))?.type !== 'image/jpeg')
        throw new TikTokFault(403, 'url_ownership_unverified', 'Please review our URL ownership verification rules')
    return { body: { data: { publish_id: begin('photo', info, { photos }).id }, error: OK } }
  }

  const status = ({ json }: ReceivedCall): Answered => {
    const one = published.find(({ id }) => id === json.publish_id)
    if (!one) throw new TikTokFault(400, 'invalid_publish_id', 'The publish_id does not exist')
    if (one.state === 'PROCESSING_DOWNLOAD' && double.failReason) one.state = 'FAILED'
    if (one.state === 'PROCESSING_DOWNLOAD' && one.polls-- <= 0) one.state = 'PUBLISH_COMPLETE'
    const isSaid = one.state === 'PUBLISH_COMPLETE' && double.saysPostId
    // Its ids are numbers that JavaScript can't represent.
    const ids = `[${isSaid ? one.postId : ''}]`
    const said = JSON.stringify({
      status: one.state,
      fail_reason: one.state === 'FAILED' ? double.failReason : undefined,
      uploaded_bytes: one.received,
    })
    return { body: `{"data":${said.slice(0, -1)},"publicaly_available_post_id":${ids}},"error":${JSON.stringify(OK)}}` }
  }

  const creator = (): Answered => {
    const options = double.isPublic
      ? ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
      : ['FOLLOWER_OF_CREATOR', 'SELF_ONLY']
    const data = {
      creator_username: username,
      creator_nickname: 'Coastal Weekends',
      privacy_level_options: options,
      max_video_post_duration_sec: 60,
    }
    return { body: { data, error: OK } }
  }

  const answer = (asked: ReceivedCall): Answered | Promise<Answered> => {
    const call = `${asked.method} ${asked.path}`
    if (call === 'POST /v2/oauth/token/') return token(asked)
    if (call === 'PUT /video/') return upload(asked)
    if (!accessTokens.has(asked.headers.authorization?.replace('Bearer ', '') ?? ''))
      throw new TikTokFault(401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
    if (call === 'POST /v2/post/publish/creator_info/query/') return creator()
    if (call === 'POST /v2/post/publish/video/init/') return beginVideo(asked)
    if (call === 'POST /v2/post/publish/content/init/') return beginPhotos(asked)
    if (call === 'POST /v2/post/publish/status/fetch/') return status(asked)
    throw new TikTokFault(404, 'invalid_params', call)
  }

  const server = await startDouble(async (asked) => {
    try {
      return await answer(asked)
    } catch (fault) {
      if (fault instanceof TikTokFault) return fault.answered
      throw fault
    }
  })
  const double: TikTokDouble = {
    ...server,
    app,
    username,
    published,
    grant: () => {
      const refresh = `rft.${newId()}`
      refreshTokens.add(refresh)
      return refresh
    },
    endAccess: () => accessTokens.clear(),
    revoke: () => {
      accessTokens.clear()
      refreshTokens.clear()
    },
    fetchBy: (reach) => {
      settings.reach = reach
    },
    polls: 0,
    failReason: null,
    isPublic: true,
    saysPostId: true,
  }
  return double
}
