import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useViewer } from '../../../lib/root-data.ts'

/** Whether the viewer likes a stay, by their last click, and what posts the next one. */
export function useLiked(stayId: string) {
  const viewer = useViewer()
  // One for all that shows this stay on the page.
  const fetcher = useFetcher({ key: `favorite ${stayId}` })
  const asked = viewer ? fetcher.formData?.get('liked') : undefined
  const liked = asked ? asked === 'true' : (viewer?.favorites.includes(stayId) ?? false)
  return { viewer, fetcher, liked }
}

/** How many like a stay: what the page was told, and the viewer's own clicks since. */
export function useFavoriteCount(stayId: string, count: number): number {
  const { liked } = useLiked(stayId)
  const [told, setTold] = useState({ count, liked })
  if (told.count !== count) setTold({ count, liked })
  return count + Number(liked) - Number(told.liked)
}
