import type { FormResult } from '../../lib/form-result.ts'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'

type Props = {
  readonly result: FormResult | undefined
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
export function FormNotice({ result, fields = [], className }: Props) {
  const problems = result ? problemsIn(result, fields) : []
  return (
    // The notice of a problem is a live region itself.
    <div
      role={problems.length > 0 ? undefined : 'status'}
      className={className}
      hidden={!result?.done && problems.length === 0}
    >
      {result?.done && <Notice kind="success">{result.done}</Notice>}
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
