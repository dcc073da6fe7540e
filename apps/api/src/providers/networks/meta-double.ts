/** Test double of the part of Meta's Graph API that posts to Instagram and Facebook pages, per its reference. */
import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { type Answered, type Double, type ReceivedCall, startDouble } from './double.ts'

const VERSION = '/v25.0'

type Page = {
  token: string
  id: string
  name: string
  instagram: { id: string; username: string } | null
  scopes: string[]
  expiresAt: number
}
type Container = {
  id: string
  kind: string
  caption: string
  children: string[]
  state: string
  polls: number
  userTags?: string
}
export type MetaPost = {
  readonly id: string
  readonly network: 'instagram' | 'facebook'
  readonly kind: string
  readonly text: string
  /** How many pictures and videos it has. */
  readonly items: number
  readonly permalink: string
  readonly userTags?: string | undefined
}
/** Fetches an address as Meta would; null if it is unreachable. */
type Reach = (url: string) => Promise<{ type: string; bytes: Buffer } | null>

export type MetaDouble = Double & {
  readonly app: { readonly id: string; readonly secret: string }
  readonly posts: MetaPost[]
  /** Creates a page with an Instagram account and a token. */
  readonly page: (page?: Partial<Page>) => Page
  /** Revokes a page's token. */
  readonly revoke: (token: string) => void
  readonly fetchBy: (reach: Reach) => void
  /** How many times a video is polled before it is ready; Infinity for never. */
  videoPolls: number
  /** Fault of the next containers with a video. */
  videoFault: string | null
}

class GraphFault extends Error {
  readonly answered: Answered
  constructor(code: number, message: string, subcode = 0, more: object = {}) {
    super(message)
    this.answered = {
      status: code === 190 ? 401 : 400,
      body: {
        error: {
          message: `(#${code}) ${message}`,
          type: 'OAuthException',
          code,
          error_subcode: subcode,
          is_transient: false,
          fbtrace_id: 'A6',
          ...more,
        },
      },
    }
  }
}

/** Parameters each call accepts besides its token; any others are rejected. */
const known: Readonly<Record<string, readonly string[]>> = {
  media: [
    'image_url',
    'video_url',
    'media_type',
    'caption',
    'alt_text',
    'is_carousel_item',
    'children',
    'share_to_feed',
    'user_tags',
  ],
  media_publish: ['creation_id'],
  photos: ['url', 'published', 'alt_text_custom'],
  feed: ['message'],
  videos: ['file_url', 'description'],
  photo_stories: ['photo_id'],
  video_stories: ['upload_phase', 'video_id'],
}

export async function startMetaDouble(): Promise<MetaDouble> {
  const app = { id: '1234567890', secret: 'the secret of the app' }
  const pages: Page[] = []
  const containers = new Map<string, Container>()
  const photos = new Set<string>()
  const videos = new Map<string, { polls: number; isStory: boolean; isThere: boolean }>()
  const posts: MetaPost[] = []
  const settings = { reach: (async () => null) as Reach, next: 17_900_000_000_000 }
  const newId = () => String(++settings.next)

  const owned = (path: string, page: Page) => {
    const [, id = '', edge = ''] = /^\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    if (edge && id !== page.id && id !== page.instagram?.id) throw new GraphFault(100, 'Unsupported post request.', 33)
    return { id, edge }
  }

  const fetchPhoto = async (url: string | undefined, ratio: boolean) => {
    if (!url) throw new GraphFault(100, 'The parameter image_url is required')
    const found = await settings.reach(url)
    if (!found)
      throw new GraphFault(9004, 'Media download has failed.', 2_207_052, {
        error_user_msg: 'The media could not be fetched from this URI.',
      })
    const { format, width = 0, height = 1 } = await sharp(found.bytes).metadata()
    if (format !== 'jpeg' || found.type !== 'image/jpeg')
      throw new GraphFault(9004, 'Only photo or video can be accepted as media type.', 2_207_052, {
        error_user_msg: 'The media type is not JPEG.',
      })
    if (ratio && (width / height < 0.795 || width / height > 1.92))
      throw new GraphFault(36_003, 'The aspect ratio is not supported.', 2_207_009, {
        error_user_msg: 'The image’s aspect ratio does not fall within our acceptable range.',
      })
  }

  const makeContainer = async ({ fields }: ReceivedCall): Promise<Answered> => {
    const { image_url: image, video_url: video, media_type: type = 'IMAGE', caption = '', children = '' } = fields
    const isItem = fields.is_carousel_item === 'true'
    if (!['IMAGE', 'REELS', 'STORIES', 'VIDEO', 'CAROUSEL'].includes(type))
      throw new GraphFault(100, 'Invalid media_type', 2_207_023)
    if (type === 'VIDEO' && !isItem) throw new GraphFault(100, 'VIDEO is deprecated: use REELS')
    if (caption.length > 2200) throw new GraphFault(36_004, 'The caption was too long.', 2_207_010)
    if ((isItem || type === 'STORIES') && caption) throw new GraphFault(100, 'Captions are not supported here')
    if (type === 'REELS' && !video) throw new GraphFault(100, 'The parameter video_url is required')
    const items = children ? children.split(',') : []
    if (type === 'CAROUSEL') {
      if (items.length < 2 || items.length > 10) throw new GraphFault(100, 'Carousels need two to ten children')
      for (const id of items)
        if (containers.get(id)?.state !== 'FINISHED') throw new GraphFault(9007, 'Media ID is not available', 2_207_027)
    } else if (video) {
      if (!(await settings.reach(video))) throw new GraphFault(9004, 'Media download has failed.', 2_207_052)
    } else await fetchPhoto(image, type === 'IMAGE')
    const id = newId()
    const state = video ? (double.videoFault ?? 'IN_PROGRESS') : 'FINISHED'
    containers.set(id, {
      id,
      kind: type,
      caption,
      children: items,
      state,
      polls: double.videoPolls,
      ...(fields.user_tags && { userTags: fields.user_tags }),
    })
    return { body: { id } }
  }

  const publish = ({ fields }: ReceivedCall, page: Page): Answered => {
    const container = containers.get(fields.creation_id ?? '')
    if (!container) throw new GraphFault(100, 'The media builder does not exist or is expired.', 2_207_008)
    if (container.state === 'PUBLISHED') throw new GraphFault(-1, 'Media builder was published already')
    if (container.state !== 'FINISHED')
      throw new GraphFault(9007, 'Media ID is not available', 2_207_027, {
        error_user_msg: 'The media is not ready for publishing.',
      })
    container.state = 'PUBLISHED'
    const id = newId()
    const { kind, caption: text, children, userTags } = container
    const place = kind === 'STORIES' ? `stories/${page.instagram?.username}` : kind === 'REELS' ? 'reel' : 'p'
    posts.unshift({
      id,
      network: 'instagram',
      kind,
      text,
      items: children.length || 1,
      userTags,
      permalink: `https://www.instagram.com/${place}/${id}/`,
    })
    return { body: { id } }
  }

  const postToPage = async (edge: string, { fields }: ReceivedCall, page: Page): Promise<Answered> => {
    const id = newId()
    const add = (kind: string, text: string, items: number) =>
      posts.unshift({ id, network: 'facebook', kind, text, items, permalink: `/${page.id}/${kind}/${id}` })
    if (edge === 'photos') {
      if (fields.published !== 'false') throw new GraphFault(100, 'Lodestay uploads pictures unseen')
      await fetchPhoto(fields.url, false)
      photos.add(id)
    } else if (edge === 'feed') {
      const shown = Object.entries(fields).filter(([name]) => /^attached_media\[\d+\]$/.test(name))
      for (const [, value] of shown)
        if (!photos.has(JSON.parse(value).media_fbid)) throw new GraphFault(100, 'Invalid media_fbid')
      if (!fields.message && shown.length === 0)
        throw new GraphFault(100, 'Requires one of the params: message, link, …')
      add('posts', fields.message ?? '', shown.length)
    } else if (edge === 'videos') {
      if (!(await settings.reach(fields.file_url ?? '')))
        throw new GraphFault(389, 'Unable to fetch video file from URL.')
      videos.set(id, { polls: double.videoPolls, isStory: false, isThere: true })
      add('videos', fields.description ?? '', 1)
    } else if (edge === 'photo_stories') {
      if (!photos.delete(fields.photo_id ?? '')) throw new GraphFault(100, 'Invalid photo_id')
      add('stories', '', 1)
      return { body: { success: true, post_id: id } }
    } else if (edge === 'video_stories' && fields.upload_phase === 'start') {
      videos.set(id, { polls: 0, isStory: true, isThere: false })
      return { body: { video_id: id, upload_url: `${double.url}/video-upload/${id}` } }
    } else if (edge === 'video_stories' && fields.upload_phase === 'finish') {
      if (!videos.get(fields.video_id ?? '')?.isThere)
        throw new GraphFault(6000, 'There was a problem uploading your video file.')
      add('stories', '', 1)
      return { body: { success: true, post_id: id } }
    } else throw new GraphFault(100, `Unsupported post request: ${edge}`, 33)
    return { body: { id } }
  }

  const readNode = (path: string, page: Page): Answered => {
    if (path === '/me') {
      const { id, name, instagram } = page
      return { body: { id, name, ...(instagram && { instagram_business_account: instagram }) } }
    }
    const { id, edge } = owned(path, page)
    if (edge === 'media' || edge === 'stories') {
      const own = posts.filter(
        ({ network, kind }) => network === 'instagram' && (kind === 'STORIES') === (edge === 'stories'),
      )
      return { body: { data: own.map(({ id, permalink, text }) => ({ id, permalink, caption: text })) } }
    }
    const container = containers.get(id)
    if (container) {
      if (container.state === 'IN_PROGRESS' && container.polls-- <= 0) container.state = 'FINISHED'
      const status = container.state === 'ERROR' ? 'Error: Media upload has failed with error code 2207026' : ''
      return { body: { id, status_code: container.state, status } }
    }
    const video = videos.get(id)
    const post = posts.find((each) => each.id === id)
    if (!post) throw new GraphFault(100, `Object with ID '${id}' does not exist`, 33)
    const isReady = !video || video.polls-- <= 0
    const said = post.network === 'instagram' ? { permalink: post.permalink } : { permalink_url: post.permalink }
    return {
      body: {
        id,
        ...said,
        ...(video && { status: { video_status: double.videoFault ?? (isReady ? 'ready' : 'processing') } }),
      },
    }
  }

  const debugToken = ({ headers, fields }: ReceivedCall): Answered => {
    if (headers.authorization !== `Bearer ${app.id}|${app.secret}`)
      throw new GraphFault(190, 'Invalid OAuth access token.')
    const page = pages.find(({ token }) => token === fields.input_token)
    if (!page) return { body: { data: { is_valid: false, scopes: [], error: { code: 190 } } } }
    return {
      body: { data: { app_id: app.id, type: 'PAGE', is_valid: true, expires_at: page.expiresAt, scopes: page.scopes } },
    }
  }

  const answer = async (asked: ReceivedCall): Promise<Answered> => {
    if (asked.path.startsWith('/video-upload/')) {
      const video = videos.get(asked.path.split('/')[2] ?? '')
      const found = await settings.reach(asked.headers.file_url ?? '')
      if (!video || !found || !/^OAuth /.test(asked.headers.authorization ?? '')) return { status: 400 }
      video.isThere = true
      return { body: { success: true } }
    }
    if (!asked.path.startsWith(VERSION)) throw new GraphFault(2635, 'You are calling a deprecated version of the API.')
    const path = asked.path.slice(VERSION.length)
    if (path === '/debug_token') return debugToken(asked)
    const token = asked.headers.authorization?.replace('Bearer ', '') ?? ''
    const page = pages.find((each) => each.token === token)
    if (!page) throw new GraphFault(190, 'Error validating access token: Session has expired.', 463)
    const { appsecret_proof: proof, ...fields } = asked.fields
    if (proof !== createHmac('sha256', app.secret).update(token).digest('hex'))
      throw new GraphFault(100, 'Invalid appsecret_proof provided in the API argument')
    if (asked.method === 'GET') return readNode(path, page)
    const { id, edge } = owned(path, page)
    const odd = Object.keys(fields).filter(
      (name) => !known[edge]?.includes(name) && !name.startsWith('attached_media['),
    )
    if (odd.length > 0) throw new GraphFault(100, `Unknown parameters: ${odd.join(', ')}`)
    if (id === page.instagram?.id) return edge === 'media' ? makeContainer(asked) : publish(asked, page)
    return postToPage(edge, asked, page)
  }

  const server = await startDouble(async (asked) => {
    try {
      return await answer(asked)
    } catch (fault) {
      if (fault instanceof GraphFault) return fault.answered
      throw fault
    }
  })
  const double: MetaDouble = {
    ...server,
    app,
    posts,
    page: (more = {}) => {
      const number = newId()
      const page: Page = {
        token: `EAA${number}`,
        id: newId(),
        name: `Coastal Weekends ${number}`,
        instagram: { id: newId(), username: `coastal.${number}` },
        scopes: [
          'instagram_basic',
          'instagram_content_publish',
          'pages_manage_posts',
          'pages_read_engagement',
          'pages_show_list',
        ],
        expiresAt: 0,
        ...more,
      }
      pages.push(page)
      return page
    },
    revoke: (token) => {
      pages.splice(
        pages.findIndex((page) => page.token === token),
        1,
      )
    },
    fetchBy: (reach) => {
      settings.reach = reach
    },
    videoPolls: 0,
    videoFault: null,
  }
  return double
}
