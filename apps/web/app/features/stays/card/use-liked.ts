import { useState } from 'react'
import { useFetchers } from 'react-router'
import { useViewer } from '../../../lib/root-data.ts'

/** The fetcher key for clicks on a stay's heart, shared by everything on the page that shows the stay. */
export function favoriteKey(stayId: string): string {
  return `favorite ${stayId}`
}

/** Whether the viewer likes a stay, including their last click. */
export function useLiked(stayId: string): boolean {
  const viewer = useViewer()
  const key = favoriteKey(stayId)
  const posted = useFetchers().find((fetcher) => fetcher.key === key)
  const pending = viewer ? posted?.formData?.get('liked') : undefined
  return pending ? pending === 'true' : (viewer?.favorites.includes(stayId) ?? false)
}

/** How many people like a stay: the page's count, plus the viewer's own clicks since. */
export function useFavoriteCount(liked: boolean, count: number): number {
  const [known, setKnown] = useState({ count, liked })
  if (known.count !== count) setKnown({ count, liked })
  return count + Number(liked) - Number(known.liked)
}
