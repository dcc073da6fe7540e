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

/** On the sign-in page. */
export function BrandLogo() {
  return (
    <span className="brand">
      <Mark size={34} />
      {BRAND_NAME}
    </span>
  )
}

/** At the start of every page's path. */
export function BrandIcon() {
  return <Mark size={18} />
}
