/**
 * Posts through the API of an outlet's network, using its connected account. A post takes several calls; progress is
 * stored before each critical one, so that another worker can resume after a crash.
 */
import { buffer } from 'node:stream/consumers'
import {
  apiPlatformOf,
  isStoryNetwork,
  mediaOf,
  type PostProgress,
  taggedOn,
  textByApi,
  whyNotByApi,
} from '@lodestay/domain'
import { type NetworkMedia, NetworkProblem } from '../../providers/networks/network-api.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import { type PostedJpegs, uploadKey } from '../media/index.ts'
import { type Accounts, accountProblem, openAccount } from '../outlet-accounts/index.ts'
import { progressOf, saveProgress, TO_OUTLET, waitsOf } from './delivery-store.ts'
import { pictureUrlOf } from './posted-pictures.ts'
import type { Delivered, NetworkPublisher, Outgoing } from './publishers.ts'

export type Posting = { readonly siteUrl: string; readonly storage: ObjectStore; readonly jpegs: PostedJpegs }

export function apiPublisher(accounts: Accounts, files: Posting): NetworkPublisher {
  return {
    receivers: async (_db, _row, { after }) => (after === '' ? [TO_OUTLET] : []),
    noReceivers: '',
    isResumed: true,
    note: () => 'Posted by the network’s own API.',
    deliver: async (db, delivery, outgoing, now) => {
      const { promotion, network, post, row } = outgoing
      const obstacle = network
        ? whyNotByApi(promotion.row.content, network)
        : 'The content system no longer has its network.'
      if (!network || obstacle) return { outcome: 'refused', detail: `A person has to post this. ${obstacle}` }
      let progress = progressOf(delivery)
      const began = performance.now()
      const save = async (next: PostProgress) => {
        const at = new Date(now.getTime() + performance.now() - began)
        if (!(await saveProgress(db, delivery, next, at)))
          throw new Error('another worker has taken this delivery over')
        progress = next
      }
      try {
        const { api, platform, account, accessToken } = await openAccount(accounts, db, row.outlet_id, now)
        if (platform !== apiPlatformOf(network))
          throw new NetworkProblem('refused', 'The connected account is on a different network than the outlet.')
        const posted = await api.post(
          {
            account,
            accessToken,
            text: textByApi(post.caption, post.link, network),
            media: mediaFor(files, outgoing),
            isStory: isStoryNetwork(network),
            // Stories have no text, so the host is tagged instead.
            taggedAccounts: taggedOn({ userName: post.mention, taggedAccounts: post.taggedAccounts }, network),
            progress,
            waits: waitsOf(delivery),
            save,
          },
          now,
        )
        if (!posted.isPosted) return { outcome: 'processing', detail: posted.detail }
        return { outcome: 'sent', detail: `Posted as ${account.name}.`, ...(posted.url && { url: posted.url }) }
      } catch (problem) {
        if (!(problem instanceof NetworkProblem)) throw problem
        if (problem.kind === 'reconnect') await accountProblem(db, row.outlet_id, problem.message, now)
        return deliveredOf(problem, progress)
      }
    },
  }
}

function deliveredOf({ kind, message: detail, notBefore }: NetworkProblem, progress: PostProgress): Delivered {
  if (kind === 'reconnect')
    return { outcome: 'refused', detail: `Connect this outlet’s account again, then try again. ${detail}` }
  if (kind === 'refused') return { outcome: 'refused', detail }
  // Only the call that publishes must never be repeated.
  if (kind === 'unanswered' && progress.isPosting) return { outcome: 'unknown', detail }
  return { outcome: 'postponed', detail, ...(notBefore && { notBefore }) }
}

function mediaFor({ storage, siteUrl, jpegs }: Posting, { row, promotion }: Outgoing): NetworkMedia[] {
  return mediaOf(promotion.row.content).map((item, place): NetworkMedia => {
    const { alt = '', url, video } = item
    if (!video)
      return {
        kind: 'photo',
        alt,
        url: siteUrl + pictureUrlOf(row.id, place),
        read: async () => present(await jpegs(item)),
      }
    return {
      kind: 'video',
      alt,
      url: siteUrl + url,
      bytes: video.bytes ?? 0,
      seconds: video.seconds ?? 0,
      read: async (range) => buffer(present(await storage.get(uploadKey(url) ?? '', range)).stream),
    }
  })
}

function present<T>(file: T | null): T {
  if (file === null) throw new NetworkProblem('refused', 'One of its pictures or videos is gone.')
  return file
}
