import type { MediaItem } from '@lodestay/domain/media/media-item'
import type { uploadFolders } from '@lodestay/domain/media/upload'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import * as texts from './texts.ts'

type Media = z.infer<typeof MediaItem>
type Folder = (typeof uploadFolders)[number]
export type UploadState = {
  readonly id: number
  readonly name: string
  readonly size: number
  /** From 0 to 1; stays at 1 while the platform generates the sizes. */
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly problem?: string
}
export type Uploads = {
  readonly items: readonly UploadState[]
  readonly add: (files: Iterable<File>) => void
  readonly cancel: (id: number) => void
  readonly retry: (id: number) => void
}

const AT_ONCE = 2
export const UPLOAD_MAX_MB = 15
const kinds = /^image\/(jpeg|png|webp|avif|gif)$/

function complaintAbout(file: File): string | undefined {
  if (!kinds.test(file.type)) return texts.wrongFormat
  return file.size > UPLOAD_MAX_MB * 1024 * 1024 ? texts.tooLarge(UPLOAD_MAX_MB) : undefined
}

/** Uploads one file. With XHR, because fetch has no upload progress. */
async function send(folder: Folder, file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<Media> {
  const { getToken } = await import('../../lib/session.ts')
  const token = await getToken()
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/uploads')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error(texts.uploadFailed))
    request.onload = () => {
      const answer = request.response as (Media & { detail?: string }) | null
      if (request.status !== 201 || !answer) return reject(new Error(answer?.detail ?? texts.pictureRefused))
      const { url, width, height, placeholder } = answer
      resolve({ url, width, height, placeholder, alt: '' })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/**
 * Uploads pictures, two in parallel; each can be cancelled and retried. Uploads continue while the user is in other
 * sections of the page.
 */
export function useUploads(folder: Folder, onDone: (media: Media) => void): Uploads {
  const [items, setItems] = useState<readonly UploadState[]>([])
  const files = useRef(new Map<number, File>())
  const running = useRef(new Map<number, AbortController>())
  const nextId = useRef(1)
  const done = useRef(onDone)
  done.current = onDone

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
      void send(folder, file, (sent) => update(item.id, { sent }), stop.signal)
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
  }, [items, update, folder])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  return {
    items,
    add(chosen) {
      const added = [...chosen].map((file): UploadState => {
        const id = nextId.current++
        const problem = complaintAbout(file)
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
      const problem = file && complaintAbout(file)
      update(id, problem ? { problem } : { state: 'waiting', sent: 0, problem: undefined })
    },
  }
}
