import { Link } from 'react-router'
import { writtenLanguage } from '../../lib/language.ts'
import { safeLink } from '../../lib/paths.ts'
import { useBrand } from '../../lib/root-data.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { forward } from '../../ui/shared-icons.ts'
import type { ShownPromotion } from './site-promotion.server.ts'
import * as texts from './texts.ts'

/** A banner for the site's own promotions, one line at most. */
export default function SitePromotionBanner({
  promotion: { title, body, ctaText, link, imageUrl },
  className,
}: {
  promotion: ShownPromotion
  className?: string
}) {
  const brand = useBrand()
  const to = safeLink(link)
  const call =
    'inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-action-text no-underline after:absolute after:inset-0 after:rounded-xl group-hover:underline'
  const words = (
    <>
      {ctaText}
      <Icon path={forward} size={18} />
    </>
  )
  return (
    <aside
      aria-label={texts.fromBrand(brand)}
      className={cx(
        'group relative flex items-stretch overflow-hidden rounded-xl border border-action-line bg-action-soft',
        className,
      )}
    >
      {imageUrl && (
        // As high as the words: a picture that comes late moves nothing.
        <div className="relative w-28 shrink-0 sm:w-48">
          <Picture source={{ url: imageUrl }} alt="" sizes="12rem" ratio="fill" className="absolute inset-0" />
        </div>
      )}
      <div
        lang={writtenLanguage}
        className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-1 px-5 py-3 sm:px-6"
      >
        <p className="min-w-0">
          <span className="block font-serif text-lg leading-snug font-[560]">{title}</span>
          {body && <span className="text-sm text-ink-soft">{body}</span>}
        </p>
        {to?.startsWith('/') ? (
          <Link to={to} className={call}>
            {words}
          </Link>
        ) : (
          to && (
            <a href={to} rel="noreferrer" className={call}>
              {words}
            </a>
          )
        )}
      </div>
    </aside>
  )
}
