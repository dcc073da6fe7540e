import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'

type Props = {
  /** Identifies the current tab; when it changes, the new tab is scrolled into view. */
  readonly current: string | undefined
  readonly className: string
  readonly children: ReactNode
}

/** The row of a tab bar: where the tabs don't all fit it scrolls sideways, starting with the current tab in view. */
export function TabStrip({ current, className, children }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each current tab
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !tab) return
    const { left, right, width } = strip.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    // Scrolls only the strip: scrollIntoView() would also scroll the page, to a strip below the fold.
    if (at.left < left || at.right > right) strip.current.scrollLeft += at.left - left - (width - at.width) / 2
  }, [current])
  return (
    <ul ref={strip} className={cx('scrollbar-none flex overflow-x-auto', className)}>
      {children}
    </ul>
  )
}
