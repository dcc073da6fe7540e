/** Test double of the part of X's API v2 that posts, per its reference. */
import { type Answered, type Double, type ReceivedCall, startDouble } from './double.ts'

type Upload = {
  type: string
  category: string
  total: number
  parts: number[]
  bytes: number
  isFinal: boolean
  polls: number
  alt?: string
}
export type XPost = {
  readonly id: string
  readonly text: string
  readonly media: readonly Upload[]
  readonly isPaid: boolean
}

export type XDouble = Double & {
  readonly app: { readonly id: string; readonly secret: string }
  readonly username: string
  readonly posts: XPost[]
  /** Issues a refresh token for the account. */
  readonly grant: () => string
  /** Expires every access token. */
  readonly endAccess: () => void
  /** Revokes the grant itself. */
  readonly revoke: () => void
  /** Expires every upload, as X does after a day. */
  readonly expireUploads: () => void
  videoPolls: number
  videoFault: string | null
}

const SCOPES = 'tweet.read tweet.write users.read media.write offline.access'
const SEGMENT_MAX = 5 * 1024 ** 2

class XFault extends Error {
  readonly answered: Answered
  constructor(status: number, title: string, detail: string, headers: Record<string, string> = {}) {
    super(detail)
    this.answered = { status, headers, body: { title, detail, type: 'about:blank', status } }
  }
}

export async function startXDouble(): Promise<XDouble> {
  const app = { id: 'x-client', secret: 'the secret of the client' }
  const username = 'coastalweekends'
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const uploads = new Map<string, Upload>()
  const posts: XPost[] = []
  let next = 1_880_028_106_020_515_000n
  const newId = () => String(++next)

  const token = ({ fields, headers }: ReceivedCall): Answered => {
    const basic = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`
    if (headers.authorization !== basic)
      return {
        status: 401,
        body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
      }
    if (fields.grant_type !== 'refresh_token') return { status: 400, body: { error: 'unsupported_grant_type' } }
    // Each is single-use.
    if (!refreshTokens.delete(fields.refresh_token ?? ''))
      return {
        status: 400,
        body: { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
      }
    const access = `access-${newId()}`
    const refresh = `refresh-${newId()}`
    accessTokens.add(access)
    refreshTokens.add(refresh)
    return {
      body: { token_type: 'bearer', expires_in: 7200, access_token: access, scope: SCOPES, refresh_token: refresh },
    }
  }

  const initialize = ({ json }: ReceivedCall): Answered => {
    const { media_type: type, media_category: category, total_bytes: total } = json as Record<string, string & number>
    const fits =
      (type === 'image/jpeg' && category === 'tweet_image') || (type === 'video/mp4' && category === 'tweet_video')
    if (!fits || !Number.isInteger(total))
      throw new XFault(400, 'Invalid Request', 'One or more parameters to your request was invalid.')
    const id = newId()
    uploads.set(id, {
      type: String(type),
      category: String(category),
      total: Number(total),
      parts: [],
      bytes: 0,
      isFinal: false,
      polls: double.videoPolls,
    })
    return { body: { data: { id, media_key: `13_${id}`, expires_after_secs: 86_400 } } }
  }

  const append = ({ fields, bytes }: ReceivedCall, upload: Upload): Answered => {
    const at = Number(fields.segment_index)
    if (bytes.length === 0 || bytes.length > SEGMENT_MAX)
      throw new XFault(400, 'Invalid Request', 'Segments hold up to 5 MB.')
    if (!Number.isInteger(at) || upload.isFinal) throw new XFault(400, 'Invalid Request', 'segment_index is wrong.')
    if (!upload.parts.includes(at)) upload.bytes += bytes.length
    upload.parts.push(at)
    return { status: 200, body: { data: { expires_at: 1_900_000_000 } } }
  }

  const processing = (upload: Upload) => {
    if (upload.category !== 'tweet_video') return {}
    if (double.videoFault)
      return {
        processing_info: { state: 'failed', error: { code: 1, name: 'InvalidMedia', message: double.videoFault } },
      }
    const state = upload.polls-- > 0 ? 'in_progress' : 'succeeded'
    return { processing_info: { state, ...(state === 'in_progress' && { check_after_secs: 5 }) } }
  }

  const finalize = (id: string, upload: Upload): Answered => {
    if (upload.isFinal) throw new XFault(400, 'Invalid Request', 'The upload is finalized already.')
    if (upload.bytes !== upload.total)
      throw new XFault(400, 'Invalid Request', 'Segments do not add up to provided total file size.')
    upload.isFinal = true
    return {
      body: {
        data: { id, media_key: `13_${id}`, size: upload.bytes, expires_after_secs: 86_400, ...processing(upload) },
      },
    }
  }

  const tweet = ({ json }: ReceivedCall): Answered => {
    const {
      text = '',
      media,
      paid_partnership: isPaid,
      ...odd
    } = json as { text?: string; media?: { media_ids: string[] }; paid_partnership?: boolean }
    if (Object.keys(odd).length > 0)
      throw new XFault(400, 'Invalid Request', `Unknown fields: ${Object.keys(odd).join(', ')}`)
    const shown = (media?.media_ids ?? []).map((id) => uploads.get(id))
    if (shown.some((upload) => !upload?.isFinal))
      throw new XFault(400, 'Invalid Request', 'Your media IDs are invalid.')
    const videos = shown.filter((upload) => upload?.category === 'tweet_video').length
    if (shown.length > 4 || (videos > 0 && shown.length > 1))
      throw new XFault(400, 'Invalid Request', 'Attach one video or four photos.')
    if (!text && shown.length === 0) throw new XFault(400, 'Invalid Request', 'You must specify text or media.')
    const length = text.replaceAll(/https?:\/\/\S+/g, '-'.repeat(23)).length
    if (length > 280) throw new XFault(403, 'Forbidden', 'Your Tweet text is too long.')
    if (posts.some((post) => post.text === text))
      throw new XFault(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.')
    const id = newId()
    posts.unshift({ id, text, media: shown as Upload[], isPaid: isPaid === true })
    return { status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } }
  }

  const answer = (asked: ReceivedCall): Answered => {
    const { method, path } = asked
    const call = `${method} ${path}`
    if (call === 'POST /2/oauth2/token') return token(asked)
    if (!accessTokens.has(asked.headers.authorization?.replace('Bearer ', '') ?? ''))
      throw new XFault(401, 'Unauthorized', 'Unauthorized')
    if (call === 'GET /2/users/me') return { body: { data: { id: '2244994945', name: 'Coastal Weekends', username } } }
    if (call === 'POST /2/media/upload/initialize') return initialize(asked)
    if (call === 'POST /2/tweets') return tweet(asked)
    const about = asked.fields.media_id ?? (asked.json.id as string | undefined) ?? path.split('/')[4] ?? ''
    const upload = uploads.get(about)
    if (!upload) throw new XFault(404, 'Not Found Error', `Could not find media with id ${about}.`)
    if (call === 'GET /2/media/upload' && asked.fields.command === 'STATUS')
      return { body: { data: { id: about, ...processing(upload) } } }
    if (call === `POST /2/media/upload/${about}/append`) return append(asked, upload)
    if (call === `POST /2/media/upload/${about}/finalize`) return finalize(about, upload)
    if (call === 'POST /2/media/metadata') {
      upload.alt = (asked.json.metadata as { alt_text: { text: string } }).alt_text.text
      return { body: { data: { id: about } } }
    }
    throw new XFault(404, 'Not Found', call)
  }

  const server = await startDouble((asked) => {
    try {
      return answer(asked)
    } catch (fault) {
      if (fault instanceof XFault) return fault.answered
      throw fault
    }
  })
  const double: XDouble = {
    ...server,
    app,
    username,
    posts,
    grant: () => {
      const refresh = `refresh-${newId()}`
      refreshTokens.add(refresh)
      return refresh
    },
    endAccess: () => accessTokens.clear(),
    revoke: () => {
      accessTokens.clear()
      refreshTokens.clear()
    },
    expireUploads: () => uploads.clear(),
    videoPolls: 0,
    videoFault: null,
  }
  return double
}
