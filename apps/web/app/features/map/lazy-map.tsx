import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PlaceMapProps } from './place-map.tsx'

const PlaceMap = lazy(() => import('./place-map.tsx'))

/** Lazy-loads a map when it is about to scroll into view. Without JavaScript there is none. */
export function LazyMap(props: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className="relative isolate aspect-[4/3] overflow-hidden rounded-xl bg-sunken sm:aspect-[21/10] noscript:hidden"
    >
      {near && (
        <Suspense>
          <PlaceMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
