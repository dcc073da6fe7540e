import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly page: number
  readonly totalPages: number
  readonly to: (page: number) => string
  readonly label?: string
}

/** First, last, and the pages around the current one; null marks a gap. */
function pagesAround(page: number, total: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, total].filter((one) => one >= 1 && one <= total)
  return [...new Set(near)].flatMap((one, index, all) => {
    const gap = one - (all[index - 1] ?? 0)
    if (gap === 2) return [one - 1, one]
    return gap > 2 ? [null, one] : [one]
  })
}

const box = 'inline-grid min-h-11 min-w-11 place-items-center rounded-md px-2 text-sm no-underline tabular-nums'

/** Pagination with links, so that it works without JavaScript and pages can be opened in a new tab. */
export function Pagination({ page, totalPages, to, label = texts.pages }: Props) {
  if (totalPages <= 1) return null
  const edge = (target: number, name: string, path: string) =>
    target >= 1 && target <= totalPages ? (
      <Link
        to={to(target)}
        className={cx(box, 'hover:bg-hover')}
        aria-label={name}
        rel={target < page ? 'prev' : 'next'}
      >
        <Icon path={path} size={22} />
      </Link>
    ) : (
      <span className={cx(box, 'text-ink-faint opacity-40')} aria-hidden="true">
        <Icon path={path} size={22} />
      </span>
    )
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      {edge(page - 1, texts.previousPage, left)}
      {pagesAround(page, totalPages).map((one, index) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
          <span key={`gap-${index}`} className={cx(box, 'text-ink-faint')} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={one}
            to={to(one)}
            aria-label={texts.page(one)}
            aria-current={one === page ? 'page' : undefined}
            className={cx(box, one === page ? 'bg-action font-semibold text-on-action' : 'hover:bg-hover')}
          >
            {one}
          </Link>
        ),
      )}
      {edge(page + 1, texts.nextPage, right)}
    </nav>
  )
}

/**
 * Appends the next page below this one. It's a link, so that it works without JavaScript; `loading` while the page is
 * being fetched.
 */
export function LoadMore({
  to,
  loading,
  onLoad,
  children = texts.showMore,
}: {
  to: string
  loading?: boolean
  /** Replaces the navigation where the page can be appended in place. */
  onLoad?: () => void
  children?: React.ReactNode
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      replace
      aria-busy={loading}
      onClick={
        onLoad &&
        ((event) => {
          event.preventDefault()
          onLoad()
        })
      }
      className="load-more"
    >
      {loading && <Spinner />}
      {children}
    </Link>
  )
}
