import { useEffect, useState } from 'react'
import { Link, useActionData, useNavigate } from 'react-router'
import { ApiProblem, answer, ifMatch } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import type { FormResult } from '../../../lib/form-result.ts'
import { list } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useDateTime } from '../../../lib/use-date-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalText } from '../../drafts/refusal-text.ts'
import { AppealForm } from '../../forms/appeal-form.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import * as formTexts from '../../forms/texts.ts'
import { fieldName } from '../preview/stay-words.ts'
import { useDraftAccess } from './draft-access.tsx'
import { isLocked } from './stay-draft.ts'
import * as texts from './texts.ts'

/** Withdraws the stay from the queue; its content is kept as a draft. */
function WithdrawButton() {
  const { draft } = useDraftAccess()
  const [busy, setBusy] = useState(false)
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    try {
      const api = await callPlatform()
      await draft.call((stay) =>
        answer(
          api.PATCH('/api/stays/{id}', {
            params: { path: { id: stay.id } },
            headers: ifMatch(stay),
            body: { status: 'Draft' },
          }),
        ),
      )
      toast(formTexts.withdrawn)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast({ text: refusalText(error), kind: 'info' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void withdraw()}>
      {formTexts.withdrawSubmission}
    </Button>
  )
}

/** Leads a moderator back once their correction is saved: the review would show the version before it. */
function BackToReview() {
  const { draft, stay } = useDraftAccess()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    if (await draft.flush()) await navigate(paths.moderation.item('stays', stay.id))
    setBusy(false)
  }
  return (
    <Button size="small" loading={busy} onClick={() => void leave()}>
      {formTexts.backToReview}
    </Button>
  )
}

type Props = { readonly onReload: () => void }

/** What became of an appeal, also once it has changed the status; and the status. */
export default function StatusNotice({ onReload }: Props) {
  const appeal = useActionData<FormResult>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each appeal that went out
  useEffect(() => {
    if (appeal?.done) onReload()
  }, [appeal])
  return (
    <>
      <FormNotice result={appeal} fields={['message']} />
      <Status onReload={onReload} appeal={appeal} />
    </>
  )
}

/** The stay's status, in a sentence above the form: rejected and why, waiting, under review, live. */
function Status({ onReload, appeal }: Props & { readonly appeal: FormResult | undefined }) {
  const dateTime = useDateTime()
  const { draft, stay, mayEdit, staffId } = useDraftAccess()
  const { status, revision } = stay
  const changed = list((revision?.changedFields ?? []).map(fieldName)).toLowerCase()
  if (staffId !== null && mayEdit && !isLocked(stay, staffId))
    return (
      <Notice title={formTexts.editingAsStaff} action={<BackToReview />}>
        {status === 'Accepted' ? texts.staffEditsLive : formTexts.staffEditsDraft}
      </Notice>
    )
  if (revision?.status === 'Pending')
    return (
      <Notice
        kind="warning"
        title={formTexts.isReviewing(revision.lockedBy?.name ?? uiTexts.aModerator)}
        action={
          <Button size="small" onClick={onReload}>
            {texts.refresh}
          </Button>
        }
      >
        {uiTexts.moderatorDecidesSoon}
        {draft.unsaved().length > 0 && texts.unsavedKept}
      </Notice>
    )
  const rejection = revision?.rejection
  if (revision?.status === 'Rejected' || (revision?.status === 'Draft' && rejection))
    return (
      <Notice
        kind="error"
        title={rejection?.category ? uiTexts.changesRequestedFor(rejection.category) : uiTexts.changesRequested}
      >
        {rejection && (
          <blockquote className="border-l-2 border-danger/50 pl-3 text-base text-ink">{rejection.message}</blockquote>
        )}
        <p className="mt-1.5">
          {rejection && `${rejection.authorName}, ${dateTime(rejection.createdAt)}. `}
          {mayEdit && (
            <>
              {texts.resubmit.before}{' '}
              <Link to="?section=review" className="link">
                {texts.resubmit.link}
              </Link>
              {texts.resubmit.after}
            </>
          )}
        </p>
        {mayEdit && revision.status === 'Rejected' && <AppealForm id={stay.id} result={appeal} />}
      </Notice>
    )
  if (revision?.status === 'Submitted')
    return (
      <Notice
        title={revision.submittedAt ? uiTexts.submittedAt(dateTime(revision.submittedAt)) : uiTexts.submitted}
        action={mayEdit && <WithdrawButton />}
      >
        {texts.waitingForReview}
        {mayEdit && texts.stillEditable}
        {status === 'Accepted' && texts.livePageStays}
      </Notice>
    )
  if (status !== 'Accepted') return null
  return (
    <Notice title={revision && mayEdit ? texts.editingLive : texts.stayIsLive}>
      {mayEdit && (
        <>
          {texts.liveEdit.before}{' '}
          <Link to={paths.stay(stay.id)} className="link">
            {texts.liveEdit.link}
          </Link>{' '}
          {texts.liveEdit.after}
          {changed && texts.soFarChanges(changed)}
        </>
      )}
    </Notice>
  )
}
