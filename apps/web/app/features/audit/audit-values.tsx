import * as texts from './texts.ts'

type Values = Readonly<Record<string, unknown>>

function asValues(value: unknown): Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Values)
    : value === null || value === undefined
      ? {}
      : { value }
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A log entry's changes, field by field, with old values struck through. */
export function AuditValues({ before, after }: { before: unknown; after: unknown }) {
  const [old, now] = [asValues(before), asValues(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  if (fields.length === 0) return <span className="text-ink-faint">—</span>
  return (
    <details>
      <summary className="link inline-flex min-h-6 items-center text-xs">
        {fields.slice(0, 3).join(', ')}
        {fields.length > 3 && texts.andMore(fields.length - 3)}
      </summary>
      <dl className="mt-1.5 grid max-w-xl grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-ink-faint">{field}</dt>
            <dd className="min-w-0 break-words">
              {field in old && <del className="text-danger-text">{inWords(old[field])}</del>}
              {field in old && field in now && ' '}
              {field in now && <ins className="text-action-text no-underline">{inWords(now[field])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
