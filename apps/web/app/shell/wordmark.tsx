import { useBrand } from '../lib/root-data.ts'

/** The logo and the site's name, which a deployment can change. */
export function Wordmark() {
  return <WordmarkOf brand={useBrand()} />
}

/** The same where there is no router to ask for the name. */
export function WordmarkOf({ brand }: { brand: string }) {
  return (
    <span className="wordmark">
      <span>{brand}</span>
    </span>
  )
}
