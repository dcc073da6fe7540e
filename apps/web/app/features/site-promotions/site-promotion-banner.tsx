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

/** A banner for the site's own promotions, at most one line. */
export default function SitePromotionBanner({
  promotion: { title, body, ctaText, link, imageUrl },
  className,
}: {
  promotion: ShownPromotion
  className?: string
}) {
  const brand = useBrand()
  const to = safeLink(link)
  const words = (
    <>
      {ctaText}
      <Icon path={forward} size={18} />
    </>
  )
  return (
    <aside aria-label={texts.fromBrand(brand)} className={cx('banner', className)}>
      {imageUrl && (
        // As high as the text, so that a picture that loads late shifts nothing.
        <div className="relative w-28 shrink-0 sm:w-48">
          <Picture source={{ url: imageUrl }} alt="" sizes="12rem" ratio="fill" className="absolute inset-0" />
        </div>
      )}
      <div lang={writtenLanguage} className="banner-words">
        <p>
          <b>{title}</b>
          {body && <span>{body}</span>}
        </p>
        {to?.startsWith('/') ? (
          <Link to={to} className="banner-call">
            {words}
          </Link>
        ) : (
          to && (
            <a href={to} rel="noreferrer" className="banner-call">
              {words}
            </a>
          )
        )}
      </div>
    </aside>
  )
}
