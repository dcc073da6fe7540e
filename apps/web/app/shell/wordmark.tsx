import { brandMark } from '@lodestay/domain/brand-mark'
import { useBrand } from '../lib/root-data.ts'

function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path className="fill-action" d={brandMark.house} />
      <path className="fill-on-action" d={brandMark.star} />
    </svg>
  )
}

/** The logo and the site's name, which a deployment can change. */
export function Wordmark() {
  return <WordmarkOf brand={useBrand()} />
}

/** The same where there is no router to ask for the name. */
export function WordmarkOf({ brand }: { brand: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <BrandMark />
      <span className="translate-y-[0.09em] font-serif text-[1.5rem] leading-none font-[620] tracking-[-0.025em]">
        {brand}
      </span>
    </span>
  )
}
