import { Badge } from '../../ui/badge.tsx'

/** A search's criteria. */
export function SearchWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  )
}
