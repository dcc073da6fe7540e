/**
 * Posts and stories of a Facebook page, via the Graph API. Facebook fetches pictures and videos from us.
 * https://developers.facebook.com/docs/pages-api/posts, https://developers.facebook.com/docs/page-stories-api
 */
import type { PostProgress } from '@lodestay/domain'
import { z } from 'zod'
import { call, readReply } from './call.ts'
import type { Graph } from './graph.ts'
import {
  assertNotPosting,
  type NetworkApi,
  type NetworkMedia,
  NetworkProblem,
  type Posted,
  type Posting,
  postOnce,
} from './network-api.ts'

const NAME = 'Facebook'
const SITE = 'https://www.facebook.com'
const SCOPES = ['pages_manage_posts', 'pages_read_engagement', 'pages_show_list']

const Me = z.object({ id: z.string(), name: z.string() })
const Created = z.object({ id: z.string() })
const Story = z.object({ success: z.boolean(), post_id: z.string() })
const Started = z.object({ video_id: z.string(), upload_url: z.url() })
const Address = z.object({ permalink_url: z.string().optional() })
const Video = Address.extend({ status: z.object({ video_status: z.string() }).optional() })

export function facebook(graph: Graph): NetworkApi {
  const identify: NetworkApi['identify'] = async (token) =>
    readReply(NAME, Me, await graph.get(token, 'me', { fields: 'id,name' }))
  return {
    exchange: (pasted) => graph.exchange(pasted, SCOPES),
    identify,
    renew: null,
    post: (posting) => {
      const [first] = posting.media
      if (posting.isStory && first) return postStory(graph, posting, first)
      return first?.kind === 'video' ? postVideo(graph, posting, first) : postPictures(graph, posting)
    },
  }
}

/** Posts text with any number of pictures: each is uploaded unpublished and attached to the post. */
async function postPictures(graph: Graph, posting: Posting): Promise<Posted> {
  const { accessToken, account, text, progress } = posting
  if (progress.postId) return proofOf(graph, posting, progress.postId)
  assertNotPosting(progress)
  const parts = await uploadPictures(graph, posting)
  const shown = parts.map((id, at) => [`attached_media[${at}]`, JSON.stringify({ media_fbid: id })])
  const postId = await publish(posting, { ...progress, parts }, async () => {
    const form = { message: text, ...Object.fromEntries(shown) }
    return readReply(NAME, Created, await graph.post(accessToken, `${account.id}/feed`, form)).id
  })
  return proofOf(graph, posting, postId)
}

async function uploadPictures(graph: Graph, posting: Posting): Promise<string[]> {
  const { accessToken, account, media, progress } = posting
  const parts = [...(progress.parts ?? [])]
  for (const { url, alt } of media.slice(parts.length)) {
    const form = { url, published: 'false', ...(alt && { alt_text_custom: alt }) }
    parts.push(readReply(NAME, Created, await graph.post(accessToken, `${account.id}/photos`, form)).id)
    await posting.save({ ...progress, parts })
  }
  return parts
}

async function postVideo(graph: Graph, posting: Posting, { url }: NetworkMedia): Promise<Posted> {
  const { accessToken, account, text, progress } = posting
  if (!progress.postId) {
    await publish(posting, progress, async () => {
      const form = { file_url: url, description: text }
      return readReply(NAME, Created, await graph.post(accessToken, `${account.id}/videos`, form)).id
    })
    return { isPosted: false, detail: 'Facebook is processing the video.' }
  }
  const post = await graph.get(accessToken, progress.postId, { fields: 'status,permalink_url' })
  const { status, permalink_url: path } = readReply(NAME, Video, post)
  if (status?.video_status === 'error') {
    await posting.save({})
    throw new NetworkProblem('refused', 'Facebook can’t use the video.')
  }
  if (status?.video_status !== 'ready') return { isPosted: false, detail: 'Facebook is processing the video.' }
  return { isPosted: true, url: path ? new URL(path, SITE).href : null }
}

async function postStory(graph: Graph, posting: Posting, item: NetworkMedia): Promise<Posted> {
  const { accessToken, account, progress } = posting
  if (progress.postId) return proofOf(graph, posting, progress.postId)
  assertNotPosting(progress)
  const [part = ''] =
    item.kind === 'video' ? await uploadStoryVideo(graph, posting, item) : await uploadPictures(graph, posting)
  const postId = await publish(posting, { ...progress, parts: [part] }, async () => {
    const isVideo = item.kind === 'video'
    const form = isVideo ? { upload_phase: 'finish', video_id: part } : { photo_id: part }
    const path = `${account.id}/${isVideo ? 'video_stories' : 'photo_stories'}`
    return readReply(NAME, Story, await graph.post(accessToken, path, form)).post_id
  })
  return proofOf(graph, posting, postId)
}

async function uploadStoryVideo(graph: Graph, posting: Posting, { url }: NetworkMedia): Promise<string[]> {
  const { accessToken, account, progress } = posting
  if (progress.parts) return progress.parts
  const started = await graph.post(accessToken, `${account.id}/video_stories`, { upload_phase: 'start' })
  const { video_id: id, upload_url: to } = readReply(NAME, Started, started)
  const { status } = await call(NAME, to, {
    method: 'POST',
    headers: { authorization: `OAuth ${accessToken}`, file_url: url },
  })
  if (status !== 200) throw new NetworkProblem('refused', `Facebook can’t fetch the video: it answered ${status}.`)
  await posting.save({ ...progress, parts: [id] })
  return [id]
}

async function publish(posting: Posting, progress: PostProgress, make: () => Promise<string>): Promise<string> {
  const postId = await postOnce(posting, progress, make)
  await posting.save({ ...progress, postId })
  return postId
}

/** A post's URL. The post stays posted whether or not Facebook returns it. */
async function proofOf(graph: Graph, { accessToken }: Posting, id: string): Promise<Posted> {
  const post = await graph.get(accessToken, id, { fields: 'permalink_url' }).catch(() => ({}))
  const path = Address.safeParse(post).data?.permalink_url
  return { isPosted: true, url: path ? new URL(path, SITE).href : null }
}
