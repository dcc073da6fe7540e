import { useBrand } from '../lib/root-data.ts'

/** The logo and the site's name, which is configurable per deployment. */
export function Wordmark() {
  return <WordmarkOf brand={useBrand()} />
}

/** The same, for places without a router to read the name from. */
export function WordmarkOf({ brand }: { brand: string }) {
  return (
    <span className="wordmark">
      <span>{brand}</span>
    </span>
  )
}
