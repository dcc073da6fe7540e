import type { PromotionProblem } from '@lodestay/domain/stay-promotion'
import { wizardSteps } from '@lodestay/domain/wizard-steps'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { count } from '../../lib/format.ts'
import { fieldId } from '../drafts/draft-form.ts'
import { useWizard } from './wizard-access.ts'

/** What keeps the promotion from being submitted, by its step, each leading there. It takes the focus after a try. */
export function ProblemList({ problems, tried }: { problems: readonly PromotionProblem[]; tried: boolean }) {
  const { stepTo } = useWizard()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried) box.current?.focus()
  }, [tried])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={tried ? 'alert' : undefined}
      className="rounded-lg border border-danger/45 bg-danger-soft p-5"
    >
      <p className="font-semibold text-danger-text">
        {count(problems.length, 'thing')} to do before it can be submitted
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {wizardSteps.map(({ key, label }, step) => {
          const here = problems.filter((problem) => problem.step === step)
          return here.length === 0 ? null : (
            <div key={key} className="contents">
              <dt className="font-medium">{label}</dt>
              <dd>
                <ul className="flex flex-col gap-1">
                  {here.map(({ path, message }) => (
                    <li key={path + message}>
                      <Link to={`${stepTo(step)}#${fieldId(path)}`} className="link">
                        {message}
                      </Link>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
