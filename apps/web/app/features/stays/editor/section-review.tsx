import send from '@lodestay/icons/send.svg?path'
import { list } from '../../../lib/format.ts'
import { useDateTime } from '../../../lib/use-date-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { ProblemSummary } from '../../drafts/problem-summary.tsx'
import * as mediaTexts from '../../media/texts.ts'
import { areRunning } from '../../media/use-upload-hold.ts'
import { fieldName } from '../preview/stay-words.ts'
import { useDraftAccess } from './draft-access.tsx'
import { useEditing } from './editing.tsx'
import { inSummary } from './problem-words.ts'
import { problemsIn, sections } from './sections.ts'
import * as texts from './texts.ts'

/** Earlier review feedback, newest first. */
function Earlier() {
  const dateTime = useDateTime()
  const { feedback } = useDraftAccess()
  if (feedback.length === 0) return null
  return (
    <Card as="section">
      <h3 className="text-lg">{texts.moderatorFeedback}</h3>
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
  const steps = [texts.stepInQueue, isEdit ? texts.stepGoesLiveAsEdit : texts.stepGoesLive, texts.stepIfChanges]
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

type Ready = { readonly isRejected: boolean; readonly isEdit: boolean; readonly changedFields: readonly string[] }

/** Nothing is missing, except possibly what a moderator asked for, which only the host can tell. */
function Ready({ isRejected, isEdit, changedFields }: Ready) {
  const changes = isEdit && texts.editChanges(list(changedFields.map(fieldName)).toLowerCase())
  if (isRejected)
    return (
      <Notice kind="warning" title={uiTexts.changesRequested}>
        {texts.makeChangesFirst} {changes}
      </Notice>
    )
  return (
    <Notice kind="success" title={uiTexts.readyToSubmit}>
      {changes || texts.submitAsIs}
    </Notice>
  )
}

export default function ReviewSection() {
  const { problems, changedFields, uploads, videoUploads } = useEditing()
  const { draft, stay, mayEdit, submit, submitting, tried, refusal } = useDraftAccess()
  const isEdit = stay.status === 'Accepted'
  const waits = stay.revision?.status === 'Submitted'
  const isClaimed = stay.revision?.status === 'Pending'
  const isRejected = stay.revision?.status === 'Rejected'
  const nothing = isEdit && changedFields.length === 0 && draft.unsaved().length === 0
  const reason = !mayEdit
    ? texts.viewOnly
    : isClaimed
      ? texts.blockedPending
      : waits
        ? texts.blockedSubmitted
        : areRunning(uploads) || areRunning(videoUploads)
          ? mediaTexts.waitForUploads
          : nothing
            ? texts.blockedUnchanged
            : undefined
  return (
    <>
      {mayEdit && problems.length > 0 && (
        <ProblemSummary
          tried={tried}
          submitting={submitting}
          parts={sections.map((section) => ({
            key: section.key,
            label: section.label,
            to: `?section=${section.key}`,
            problems: problemsIn(section, problems).map(inSummary),
          }))}
        />
      )}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {mayEdit && problems.length === 0 && !waits && !isClaimed && !nothing && (
        <Ready isRejected={isRejected} isEdit={isEdit} changedFields={changedFields} />
      )}
      <Card as="section">
        <h3 className="mb-4 text-lg">{texts.whatHappensNext}</h3>
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
            {isRejected ? uiTexts.submitAgain : isEdit ? texts.submitEdit : uiTexts.submitForReview}
          </Button>
          {reason && <span className="text-sm text-ink-soft">{reason}</span>}
        </div>
      </Card>
      <Earlier />
    </>
  )
}
