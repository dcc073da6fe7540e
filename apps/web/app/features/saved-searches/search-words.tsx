import { Badge } from '../../ui/badge.tsx'

/** What a search looks for. */
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
