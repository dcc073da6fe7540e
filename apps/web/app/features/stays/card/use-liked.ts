import { useState } from 'react'
import { useFetchers } from 'react-router'
import { useViewer } from '../../../lib/root-data.ts'

/** Of what posts a click on a stay's heart: one for all that shows this stay on the page. */
export function favoriteKey(stayId: string): string {
  return `favorite ${stayId}`
}

/** Whether the viewer likes a stay, by their last click. */
export function useLiked(stayId: string): boolean {
  const viewer = useViewer()
  const key = favoriteKey(stayId)
  const posted = useFetchers().find((fetcher) => fetcher.key === key)
  const asked = viewer ? posted?.formData?.get('liked') : undefined
  return asked ? asked === 'true' : (viewer?.favorites.includes(stayId) ?? false)
}

/** How many like a stay: what the page was told, and the viewer's own clicks since. */
export function useFavoriteCount(liked: boolean, count: number): number {
  const [told, setTold] = useState({ count, liked })
  if (told.count !== count) setTold({ count, liked })
  return count + Number(liked) - Number(told.liked)
}
