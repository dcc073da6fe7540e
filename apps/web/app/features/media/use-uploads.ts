import type { PostedMedia } from '@lodestay/domain/media/media-item'
import type { uploadFolders } from '@lodestay/domain/media/upload'
import { VIDEO_MAX_BYTES, videoContainer } from '@lodestay/domain/media/video'
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemInWords } from '../../lib/problem-words.ts'
import * as texts from './texts.ts'

type Folder = (typeof uploadFolders)[number]
/** Where a picture is uploaded: to a folder, or via a call for a specific purpose. */
export type UploadTo = Folder | UploadCall
export type UploadCall = {
  readonly path: string
  /** The token in an outlet's link, for users who came by one. */
  readonly outletLink?: string | undefined
}
export type UploadState = {
  readonly id: number
  readonly name: string
  readonly size: number
  /** From 0 to 1; stays at 1 while the platform generates the sizes. */
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly problem?: string
}
/** What is accepted: pictures, a promotion's pictures and videos, or a video. */
export type Taken = 'pictures' | 'media' | 'video'
/** How many pictures a list takes, and how many it holds already. */
type Room = { readonly most: number; readonly held: number }
export type Uploads = {
  readonly takes: Taken
  /** How many fit in all; undefined without a limit. */
  readonly most: number | undefined
  /** Whether what is already held leaves no room. */
  readonly isFull: boolean
  readonly items: readonly UploadState[]
  readonly add: (files: Iterable<File>) => void
  readonly cancel: (id: number) => void
  readonly retry: (id: number) => void
}

const AT_ONCE = 2
export const UPLOAD_MAX_MB = 15
const pictures = /^image\/(jpeg|png|webp|avif|gif)$/
const videos = /^video\/(mp4|quicktime|webm)$/

const wrongFormats: Readonly<Record<Taken, string>> = {
  pictures: texts.wrongFormat,
  media: texts.wrongMediaFormat,
  video: texts.wrongVideoFormat,
}

function complaintAbout({ type, size }: File, takes: Taken): string | undefined {
  if (takes !== 'pictures' && videos.test(type))
    return size > VIDEO_MAX_BYTES ? texts.videoTooLarge(VIDEO_MAX_BYTES / 1024 ** 2) : undefined
  if (takes === 'video' || !pictures.test(type)) return wrongFormats[takes]
  return size > UPLOAD_MAX_MB * 1024 * 1024 ? texts.tooLarge(UPLOAD_MAX_MB) : undefined
}

/** The response to a file's upload, in the form that media lists use. */
type Answer = PostedMedia & { readonly detail?: string }

/** Uploads one file. With XHR, because fetch has no upload progress. */
async function send(
  to: UploadTo,
  file: File,
  takes: Taken,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<PostedMedia> {
  const { getToken } = await import('../../lib/session.ts')
  const token = await getToken()
  // Check the content, because the file name is arbitrary.
  const isVideo = takes !== 'pictures' && videoContainer(new Uint8Array(await file.slice(0, 64).arrayBuffer())) !== null
  if (!isVideo && (takes === 'video' || !pictures.test(file.type))) throw new Error(wrongFormats[takes])
  // If canceled in the meantime, another file may have taken its place.
  signal.throwIfAborted()
  const form = new FormData()
  const call: UploadCall = typeof to === 'string' ? { path: isVideo ? '/api/uploads/videos' : '/api/uploads' } : to
  if (typeof to === 'string') form.set('folder', to)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', call.path)
    if (call.outletLink) request.setRequestHeader('outlet-link', call.outletLink)
    else if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error(texts.uploadFailed))
    request.onload = () => {
      const answer = request.response as Answer | null
      if (request.status >= 300 || !answer)
        return reject(new Error(answer?.detail ? problemInWords(answer.detail) : texts.fileRefused))
      const { url, width, height, placeholder, video } = answer
      resolve({ url, width, height, placeholder, alt: '', ...(video && { video }) })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/**
 * Uploads pictures, and videos if accepted, two in parallel; each can be canceled and retried. Uploads continue while
 * the user is in other sections of the page. Files beyond the limit fail, so that none vanishes silently.
 */
export function useUploads(
  to: UploadTo,
  onDone: (media: PostedMedia) => void,
  takes: Taken = 'pictures',
  room?: Room,
): Uploads {
  const [items, setItems] = useState<readonly UploadState[]>([])
  const files = useRef(new Map<number, File>())
  const running = useRef(new Map<number, AbortController>())
  const nextId = useRef(1)
  const done = useRef(onDone)
  done.current = onDone
  const place = useRef(to)
  place.current = to

  const update = useCallback((id: number, change: Partial<UploadState> | null) => {
    setItems((all) =>
      change
        ? all.map((item) => (item.id === id ? { ...item, ...change } : item))
        : all.filter((item) => item.id !== id),
    )
  }, [])

  useEffect(() => {
    for (const item of items) {
      const file = files.current.get(item.id)
      if (item.state !== 'waiting' || !file || running.current.has(item.id) || running.current.size >= AT_ONCE) continue
      const stop = new AbortController()
      running.current.set(item.id, stop)
      update(item.id, { state: 'sending' })
      void send(place.current, file, takes, (sent) => update(item.id, { sent }), stop.signal)
        .then(
          (media) => {
            done.current(media)
            files.current.delete(item.id)
            return null
          },
          (error: Error) => ({ state: 'failed' as const, problem: error.message }),
        )
        .then((change) => {
          running.current.delete(item.id)
          if (!stop.signal.aborted) update(item.id, change)
        })
    }
  }, [items, update, takes])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const unfinished = items.filter(({ state }) => state !== 'failed').length
  const left = room ? room.most - room.held - unfinished : Number.POSITIVE_INFINITY
  const surplus = room && texts.atMostPictures(room.most)
  return {
    takes,
    most: room?.most,
    isFull: room !== undefined && room.held >= room.most,
    items,
    add(chosen) {
      let free = left
      const added = [...chosen].map((file): UploadState => {
        const id = nextId.current++
        const problem = complaintAbout(file, takes) ?? (free-- > 0 ? undefined : surplus)
        files.current.set(id, file)
        return {
          id,
          name: file.name,
          size: file.size,
          sent: 0,
          ...(problem ? { state: 'failed', problem } : { state: 'waiting' }),
        }
      })
      setItems((all) => [...all, ...added])
    },
    cancel(id) {
      running.current.get(id)?.abort()
      running.current.delete(id)
      files.current.delete(id)
      update(id, null)
    },
    retry(id) {
      const file = files.current.get(id)
      const problem = file && (complaintAbout(file, takes) ?? (left > 0 ? undefined : surplus))
      update(id, problem ? { problem } : { state: 'waiting', sent: 0, problem: undefined })
    },
  }
}
