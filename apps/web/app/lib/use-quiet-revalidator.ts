import { useEffect } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { dataBeforeRefresh } from './data-before-refresh.ts'

/** Revalidates for a page that follows changes by itself. If the server can't be reached then, the page stays as it is. */
export function useQuietRevalidator() {
  const { revalidate, state } = useRevalidator()
  const matches = useMatches()
  // Without a connection it can't be loaded any more.
  useEffect(() => void import('./lost-connection.ts').catch(() => undefined), [])
  return {
    state,
    revalidate: async (): Promise<void> => {
      const { href } = new URL(location.pathname + location.search, location.origin)
      dataBeforeRefresh.set(href, new Map(matches.map(({ id, loaderData }) => [id, loaderData])))
      try {
        await revalidate()
      } finally {
        dataBeforeRefresh.delete(href)
      }
    },
  }
}
