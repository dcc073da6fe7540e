import type { PostedMedia } from '@lodestay/domain/media/media-item'
import { videoIdOf } from '@lodestay/domain/media/video'
import { useEffect, useRef } from 'react'
import { answer } from '../../lib/api.ts'
import { callPlatform } from '../../lib/call-platform.ts'
import { announce } from '../../ui/live-region.tsx'
import * as texts from './texts.ts'

const ASK_AGAIN_MS = 2000

/** Polls the videos among `media` until each is ready or failed, and passes changes to `onChange`. */
export function useEncoding(media: readonly PostedMedia[], onChange: (item: PostedMedia) => void): void {
  const changed = useRef(onChange)
  changed.current = onChange
  const waiting = media.flatMap(({ url, video }) => (video?.status === 'processing' ? [videoIdOf(url) ?? ''] : []))
  const key = waiting.join()
  useEffect(() => {
    if (!key) return
    let isOver = false
    const ask = async (): Promise<void> => {
      const api = await callPlatform()
      for (const id of key.split(',')) {
        // Bypass the client's cache, which has the previous state. Ignore a lost connection: the next poll may succeed.
        const params = { path: { id } }
        const found = await answer(api.GET('/api/uploads/videos/{id}', { params, cache: 'no-store' })).catch(() => null)
        if (isOver || !found || found.video.status === 'processing') continue
        if (found.video.status === 'ready') announce(texts.videoReady)
        changed.current(found)
      }
    }
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [key])
}
