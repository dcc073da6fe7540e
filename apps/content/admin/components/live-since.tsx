'use client'

import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'

const EVERY_MS = 200
const LONGEST_MS = 15_000

/** Resolves to true once the site shows this version or a newer one; false on timeout. */
async function shown(address: string, since: string, isWanted: () => boolean): Promise<boolean> {
  const until = Date.now() + LONGEST_MS
  while (isWanted() && Date.now() < until) {
    const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
    const { modified = null } = answer?.ok ? ((await answer.json()) as { modified: string | null }) : {}
    if (modified !== null && modified >= since) return true
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return false
}

type State = { readonly mood: 'asking' | 'live' | 'late'; readonly words: string }

/** After a page is published, shows how long it took until visitors could see it. */
export function LiveSince() {
  const { config } = useConfig()
  const { savedDocumentData } = useDocumentInfo()
  const { slug, updatedAt, _status: status } = (savedDocumentData ?? {}) as Readonly<Record<string, string | undefined>>
  const opened = useRef(updatedAt)
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    if (status !== 'published' || !slug || !updatedAt || updatedAt === opened.current) return
    opened.current = updatedAt
    let isWanted = true
    const began = Date.now()
    setState({ mood: 'asking', words: 'Published. Waiting for the site to show it…' })
    void shown(`${config.routes.api}/pages/shown/${slug}`, updatedAt, () => isWanted).then((isShown) => {
      if (!isWanted) return
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      if (isShown) setState({ mood: 'live', words: `Published, and live after ${seconds} s.` })
      else setState({ mood: 'late', words: 'Published, but the site doesn’t show it yet. Is the web running?' })
    })
    return () => {
      isWanted = false
    }
  }, [status, slug, updatedAt, config.routes.api])
  return (
    <span role="status">{state && <span className={`live-since live-since--${state.mood}`}>{state.words}</span>}</span>
  )
}
