import * as texts from './texts.ts'
import { valueChanges } from './value-changes.ts'

/** A log entry's changes as a diff, member by member, without unchanged ones. */
export function AuditValues({ before, after }: { before: unknown; after: unknown }) {
  const changes = valueChanges(before, after)
  if (changes.length === 0) return <span className="text-ink-faint">—</span>
  const named = changes.slice(0, 3).map(({ path }) => path)
  return (
    <details>
      <summary className="link inline-flex min-h-6 items-center text-xs">
        {named.join(', ')}
        {changes.length > 3 && texts.andMore(changes.length - 3)}
      </summary>
      <dl className="mt-1.5 flex max-w-xl flex-col gap-2 text-xs">
        {changes.map(({ path, before: was, after: is }) => (
          <div key={path} className="min-w-0">
            <dt className="text-ink-faint">{path}</dt>
            {was !== undefined && (
              <dd className="break-words text-danger-text">
                <span aria-hidden="true">{texts.minus} </span>
                <del className="no-underline">{was}</del>
              </dd>
            )}
            {is !== undefined && (
              <dd className="break-words text-action-text">
                <span aria-hidden="true">{texts.plus} </span>
                <ins className="no-underline">{is}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
