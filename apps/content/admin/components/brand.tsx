import { BRAND_NAME } from '@lodestay/domain/brand'
import { brandMark } from '@lodestay/domain/brand-mark'

function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path className="brand-house" d={brandMark.house} />
      <path className="brand-star" d={brandMark.star} />
    </svg>
  )
}

/** Shown on the sign-in page. */
export function BrandLogo() {
  return (
    <span className="brand">
      <Mark size={34} />
      {BRAND_NAME}
    </span>
  )
}

/** Shown at the start of every page's breadcrumbs. */
export function BrandIcon() {
  return <Mark size={18} />
}
