import type { FormResult } from '../../lib/form-result.ts'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'

type Props = {
  readonly result?: FormResult | undefined
  /** The outcome of the action that led here, shown until the page has a result of its own. */
  readonly flash?: string | undefined
  /** The fields whose errors the page shows next to them; all other errors are shown here. */
  readonly fields?: readonly string[]
  readonly className?: string
}

/** The messages shown here, without duplicates: the problem, or the errors of fields that the page doesn't have. */
function problemsIn({ problem, errors = {} }: FormResult, fields: readonly string[]): readonly string[] {
  const hasField = (path: string) => fields.some((name) => path === name || path.startsWith(`${name}.`))
  const elsewhere = Object.entries(errors).flatMap(([path, message]) => (hasField(path) ? [] : [message]))
  return [...new Set(problem ? [problem, ...elsewhere] : elsewhere)]
}

/** The result of the page's last form submission, above what it changed. `lib/show-answer.ts` brings it into view. */
export function FormNotice({ result, flash, fields = [], className }: Props) {
  const problems = result ? problemsIn(result, fields) : []
  const done = result ? result.done : flash
  return (
    // The notice of a problem is a live region itself.
    <div
      role={problems.length > 0 ? undefined : 'status'}
      className={className}
      hidden={!done && problems.length === 0}
    >
      {done && <Notice kind="success">{done}</Notice>}
      {problems.length > 0 && (
        <Notice kind="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {result?.requestId && <span className="block text-xs">{uiTexts.requestId(result.requestId)}</span>}
        </Notice>
      )}
    </div>
  )
}
