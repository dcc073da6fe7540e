import type { FieldProblem } from '@lodestay/domain/stay'
import send from '@material-symbols/svg-400/rounded/send.svg?path'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { count, dateTime, list } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldId } from '../drafts/draft-form.ts'
import { fieldName } from '../stay-preview/field-names.ts'
import { useDraftAccess } from './draft-access.tsx'
import { useEditing } from './editing.tsx'
import { problemsIn, sections } from './sections.ts'
import { isLocked } from './stay-draft.ts'

/** Every problem by its section, each leading to its field. It takes the focus after a submission that did not go out. */
function ProblemSummary({ problems, tried }: { problems: readonly FieldProblem[]; tried: boolean }) {
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
        {count(problems.length, 'thing')} to fix before {problems.length === 1 ? 'it' : 'this'} can be submitted
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {sections.map((section) => {
          const here = problemsIn(section, problems)
          return here.length === 0 ? null : (
            <div key={section.key} className="contents">
              <dt className="font-medium">{section.label}</dt>
              <dd>
                <ul className="flex flex-col gap-1">
                  {here.map(({ path, message }) => (
                    <li key={path + message}>
                      <Link to={`?section=${section.key}#${fieldId(path)}`} className="link" preventScrollReset>
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

/** What was said about the stay before, newest first. */
function Earlier() {
  const { feedback } = useDraftAccess()
  if (feedback.length === 0) return null
  return (
    <Card as="section">
      <h3 className="text-lg">What moderators said</h3>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {feedback.map(({ id, kind, category, message, authorName, createdAt }) => (
          <li key={id} className="py-3 text-sm first:pt-0 last:pb-0">
            <p className="text-xs text-ink-faint">
              {kind}
              {category && ` · ${category}`} · {authorName}, {dateTime(createdAt)}
            </p>
            <p className="mt-1">{message}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NextSteps({ isEdit }: { isEdit: boolean }) {
  const steps = [
    'It stands in the queue of our moderators, oldest first. Most are read within a day.',
    isEdit
      ? 'The live page stays as it is until then. When the edit is accepted it takes its place at once.'
      : 'When it is accepted, travelers find it within a second.',
    'If something has to change, you get the reason here and by notification, and can submit again.',
  ]
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-action-soft text-2xs font-semibold text-action-text">
            {index + 1}
          </span>
          <span className="text-ink-soft">{step}</span>
        </li>
      ))}
    </ol>
  )
}

export default function ReviewSection() {
  const { problems, changedFields } = useEditing()
  const { draft, stay, submit, submitting, tried, refusal } = useDraftAccess()
  const isEdit = stay.status === 'Accepted'
  const waits = stay.revision?.status === 'Submitted'
  const nothing = isEdit && changedFields.length === 0 && draft.unsaved().length === 0
  const reason = isLocked(stay)
    ? 'A moderator is reviewing it.'
    : waits
      ? 'It is submitted already.'
      : nothing
        ? 'Nothing differs from the live page.'
        : undefined
  return (
    <>
      {problems.length > 0 && <ProblemSummary problems={problems} tried={tried} />}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {problems.length === 0 && !waits && !isLocked(stay) && !nothing && (
        <Notice kind="success" title="Everything is there">
          {isEdit
            ? `Your edit changes ${list(changedFields.map(fieldName)).toLowerCase()}.`
            : 'It can be submitted as it is.'}
        </Notice>
      )}
      <Card as="section">
        <h3 className="mb-4 text-lg">What happens next</h3>
        <NextSteps isEdit={isEdit} />
        <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <Button
            variant="primary"
            size="large"
            icon={<Icon path={send} size={20} />}
            loading={submitting}
            disabledReason={reason}
            onClick={() => void submit()}
          >
            {stay.revision?.status === 'Rejected' ? 'Submit again' : isEdit ? 'Submit the edit' : 'Submit for review'}
          </Button>
          {reason && <span className="text-sm text-ink-soft">{reason}</span>}
        </div>
      </Card>
      <Earlier />
    </>
  )
}
