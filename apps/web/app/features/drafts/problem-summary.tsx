import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fieldId } from './draft-form.ts'
import * as texts from './texts.ts'

type Part = {
  readonly key: string
  readonly label: string
  /** Where its problems can be fixed. */
  readonly to: string
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}
type Props = {
  readonly parts: readonly Part[]
  /** The user tried to submit, and it failed. */
  readonly tried: boolean
  readonly submitting: boolean
}

/**
 * What blocks a draft's submission, part by part, each linked to its field. Takes the focus after each failed attempt.
 */
export function ProblemSummary({ parts, tried, submitting }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried && !submitting) box.current?.focus()
  }, [tried, submitting])
  const total = parts.reduce((sum, { problems }) => sum + problems.length, 0)
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={tried ? 'alert' : undefined}
      className="rounded-lg border border-danger/45 bg-danger-soft p-5"
    >
      <p className="font-semibold text-danger-text">{texts.toFixBeforeSubmit(total)}</p>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {parts.map(({ key, label, to, problems }) =>
          problems.length === 0 ? null : (
            <div key={key} className="contents">
              <dt className="font-medium">{label}</dt>
              <dd>
                <ul className="flex flex-col gap-1">
                  {problems.map(({ path, message }) => (
                    <li key={path + message}>
                      <Link to={`${to}#${fieldId(path)}`} className="link" preventScrollReset>
                        {message}
                      </Link>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}
