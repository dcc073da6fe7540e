import { useMatches, useRevalidator } from 'react-router'
import { dataBeforeRefresh } from './data-before-refresh.ts'

/** Revalidates for a page that follows changes by itself. If the server can't be reached then, the page stays as it is. */
export function useQuietRevalidator() {
  const { revalidate, state } = useRevalidator()
  const matches = useMatches()
  return {
    state,
    revalidate: async (): Promise<void> => {
      const [href = ''] = location.href.split('#')
      dataBeforeRefresh.set(href, new Map(matches.map(({ id, loaderData }) => [id, loaderData])))
      try {
        await revalidate()
      } finally {
        dataBeforeRefresh.delete(href)
      }
    },
  }
}
