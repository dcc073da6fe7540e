/**
 * Instagram's content publishing, via the Graph API: create a container from media that Instagram fetches from us, wait
 * until it is ready, and publish it. A container is published at most once and reports whether it was, so that we can
 * recover from a lost response. https://developers.facebook.com/docs/instagram-platform/content-publishing
 */
import type { PostProgress } from '@lodestay/domain'
import { z } from 'zod'
import { readReply } from './call.ts'
import { type Graph, GraphProblem, LOST_CONTAINERS, NOT_READY } from './graph.ts'
import {
  type NetworkApi,
  type NetworkMedia,
  NetworkProblem,
  type Posted,
  type Posting,
  postOnce,
} from './network-api.ts'

const NAME = 'Instagram'
const SCOPES = ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement']
/** Instagram's alt text limit. */
const ALT_MAX = 1000

const Me = z.object({ instagram_business_account: z.object({ id: z.string(), username: z.string() }).optional() })
const Created = z.object({ id: z.string() })
const Container = z.object({
  status_code: z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED']),
  status: z.string().optional(),
})
const Media = z.object({ permalink: z.string().optional() })
const Latest = z.object({
  data: z.array(z.object({ permalink: z.string().optional(), caption: z.string().optional() })),
})

const WAITING: Posted = { isPosted: false, detail: 'Instagram is processing the pictures and videos.' }

export function instagram(graph: Graph): NetworkApi {
  const identify: NetworkApi['identify'] = async (token) => {
    const { instagram_business_account: account } = readReply(
      NAME,
      Me,
      await graph.get(token, 'me', { fields: 'instagram_business_account{id,username}' }),
    )
    if (!account) throw new NetworkProblem('refused', 'This page has no professional account on Instagram.')
    return { id: account.id, name: `@${account.username}` }
  }
  return {
    exchange: (pasted) => graph.exchange(pasted, SCOPES),
    identify,
    renew: null,
    post: (posting) => post(graph, posting),
  }
}

async function post(graph: Graph, posting: Posting): Promise<Posted> {
  const { progress } = posting
  if (progress.postId) return { isPosted: true, url: await permalinkOf(graph, posting, progress.postId) }
  const made = progress.whole ? progress : await makeContainers(graph, posting)
  if (!made?.whole) return WAITING
  const state = await containerState(graph, posting, made.whole)
  if (state === 'PUBLISHED') return { isPosted: true, url: await latestPermalink(graph, posting) }
  if (state === 'IN_PROGRESS') return WAITING
  return publish(graph, posting, { ...made, whole: made.whole })
}

/** @throws NetworkProblem if it is no longer usable, so that the next attempt makes another */
async function containerState(
  graph: Graph,
  posting: Posting,
  id: string,
): Promise<'PUBLISHED' | 'IN_PROGRESS' | 'FINISHED'> {
  const { status_code: state, status = '' } = readReply(
    NAME,
    Container,
    await graph.get(posting.accessToken, id, { fields: 'status_code,status' }),
  )
  if (state !== 'ERROR' && state !== 'EXPIRED') return state
  await posting.save({})
  if (state === 'EXPIRED') throw new NetworkProblem('later', 'Instagram let it expire before it was published.')
  throw new NetworkProblem('refused', `Instagram can’t use the pictures or videos. ${status}`.trim())
}

async function publish(graph: Graph, posting: Posting, progress: PostProgress & { whole: string }): Promise<Posted> {
  const { account, accessToken } = posting
  try {
    const { id } = await postOnce(posting, progress, async () =>
      readReply(
        NAME,
        Created,
        await graph.post(accessToken, `${account.id}/media_publish`, { creation_id: progress.whole }),
      ),
    )
    await posting.save({ ...progress, postId: id })
    return { isPosted: true, url: await permalinkOf(graph, posting, id) }
  } catch (problem) {
    if (problem instanceof GraphProblem && problem.subcode === NOT_READY) return WAITING
    if (problem instanceof GraphProblem && LOST_CONTAINERS.includes(problem.subcode)) await posting.save({})
    // The container itself knows whether it was published.
    const isUnanswered = problem instanceof NetworkProblem && problem.kind === 'unanswered'
    if (isUnanswered && (await containerState(graph, posting, progress.whole).catch(() => null)) === 'PUBLISHED')
      return { isPosted: true, url: await latestPermalink(graph, posting) }
    throw problem
  }
}

/** Makes the container of a post, preceded by those of a carousel's items; null while items are not ready. */
async function makeContainers(graph: Graph, posting: Posting): Promise<PostProgress | null> {
  const { media, isStory, text, taggedAccounts } = posting
  const [first] = media
  if (!first) throw new NetworkProblem('refused', 'Instagram takes no words alone.')
  if (isStory) {
    const tags = taggedAccounts.map((account) => ({ username: account.replace(/^@+/, '') }))
    const form = {
      ...sourceOf(first),
      media_type: 'STORIES',
      ...(tags.length > 0 && { user_tags: JSON.stringify(tags) }),
    }
    return makeWhole(graph, posting, {}, form)
  }
  if (media.length === 1) {
    const more = first.kind === 'video' ? { media_type: 'REELS', share_to_feed: 'true' } : altOf(first)
    return makeWhole(graph, posting, {}, { ...sourceOf(first), ...more, caption: text })
  }
  const parts = [...(posting.progress.parts ?? [])]
  for (const item of media.slice(parts.length)) {
    const more = item.kind === 'video' ? { media_type: 'VIDEO' } : altOf(item)
    parts.push(await make(graph, posting, { ...sourceOf(item), ...more, is_carousel_item: 'true' }))
    await posting.save({ parts })
  }
  for (const part of parts) if ((await containerState(graph, posting, part)) === 'IN_PROGRESS') return null
  return makeWhole(graph, posting, { parts }, { media_type: 'CAROUSEL', children: parts.join(','), caption: text })
}

async function makeWhole(graph: Graph, posting: Posting, before: PostProgress, form: Record<string, string>) {
  const progress = { ...before, whole: await make(graph, posting, form) }
  await posting.save(progress)
  return progress
}

/** Makes a container; duplicates do no harm, since only the published one is visible. */
async function make(graph: Graph, { accessToken, account }: Posting, form: Record<string, string>): Promise<string> {
  return readReply(NAME, Created, await graph.post(accessToken, `${account.id}/media`, form)).id
}

function sourceOf({ kind, url }: NetworkMedia): Record<string, string> {
  return kind === 'video' ? { video_url: url } : { image_url: url }
}

function altOf({ alt }: NetworkMedia): Record<string, string> {
  return alt ? { alt_text: alt.slice(0, ALT_MAX) } : {}
}

/** A post's URL. The post stays posted whether or not Instagram returns it. */
async function permalinkOf(graph: Graph, { accessToken }: Posting, id: string): Promise<string | null> {
  const media = await graph.get(accessToken, id, { fields: 'permalink' }).catch(() => ({}))
  return Media.safeParse(media).data?.permalink ?? null
}

/** The URL of the latest post with this text: after a lost response, nothing else identifies the post. */
async function latestPermalink(graph: Graph, { accessToken, account, isStory, text }: Posting): Promise<string | null> {
  const path = `${account.id}/${isStory ? 'stories' : 'media'}`
  const media = await graph.get(accessToken, path, { fields: 'permalink,caption' }).catch(() => ({}))
  const posts = Latest.safeParse(media).data?.data ?? []
  return posts.find(({ caption = '' }) => isStory || caption === text)?.permalink ?? null
}
