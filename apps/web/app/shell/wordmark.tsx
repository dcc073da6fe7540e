import { useBrand } from '../lib/root-data.ts'

/** The logo: a house with a lodestar, the star you steer by. */
function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path
        className="fill-action"
        d="M14.2 2.7a3 3 0 0 1 3.6 0l10 7.4a3 3 0 0 1 1.2 2.4V26a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V12.5a3 3 0 0 1 1.2-2.4z"
      />
      <path
        className="fill-on-action"
        d="M16 8.800c.9 5.300 2.500 7.100 7.400 8.200-4.900 1.100-6.500 2.900-7.400 8.200-.9-5.300-2.500-7.100-7.400-8.200 4.900-1.100 6.500-2.900 7.400-8.200z"
      />
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
