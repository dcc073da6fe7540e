import { useEffect } from 'react'
import { Link, useActionData } from 'react-router'
import type { FormResult } from '../../../lib/form-result.ts'
import { dateTime, list } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AppealForm } from '../../forms/appeal-form.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import { fieldName } from '../preview/stay-words.ts'
import { useDraftAccess } from './draft-access.tsx'

/** The stay's status, in a sentence above the form: rejected and why, waiting, under review, live. */
export default function StatusNotice({ onReload }: { onReload: () => void }) {
  const { draft, stay, feedback } = useDraftAccess()
  const { status, revision } = stay
  const appeal = useActionData<FormResult>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each appeal that went out
  useEffect(() => {
    if (appeal?.done) onReload()
  }, [appeal])
  const changed = list((revision?.changedFields ?? []).map(fieldName)).toLowerCase()
  if (revision?.status === 'Pending')
    return (
      <Notice
        kind="warning"
        title={`${revision.lockedBy?.name ?? 'A moderator'} is reviewing this`}
        action={
          <Button size="small" onClick={onReload}>
            Refresh
          </Button>
        }
      >
        It can’t be changed until a moderator decides. That takes minutes, not days.
        {draft.unsaved().length > 0 && ' Your unsaved changes are kept in this tab and saved afterwards.'}
      </Notice>
    )
  if (revision?.status === 'Rejected') {
    const said = feedback.find(({ kind }) => kind === 'Rejection')
    return (
      <Notice kind="error" title={said ? `Changes requested: ${said.category}` : 'Changes requested'}>
        {said && (
          <blockquote className="border-l-2 border-danger/50 pl-3 text-base text-ink">{said.message}</blockquote>
        )}
        <p className="mt-1.5">
          {said && `${said.authorName}, ${dateTime(said.createdAt)}. `}Make your changes, then resubmit under{' '}
          <Link to="?section=review" className="link">
            Review &amp; submit
          </Link>
          .
        </p>
        <AppealForm id={stay.id} result={appeal} />
        <FormNotice result={appeal} className="mt-3" />
      </Notice>
    )
  }
  if (revision?.status === 'Submitted')
    return (
      <Notice title={revision.submittedAt ? `Submitted ${dateTime(revision.submittedAt)}` : 'Submitted'}>
        Waiting for review. You can still make changes: moderators see your latest saved version.
        {status === 'Accepted' && ' The live page stays up until the edit is accepted.'}
      </Notice>
    )
  if (status !== 'Accepted') return null
  return (
    <Notice title={revision ? 'You’re editing a live stay' : 'This stay is live'}>
      Your edit is a revision: the{' '}
      <Link to={paths.stay(stay.id)} className="link">
        live page
      </Link>{' '}
      stays up until it’s accepted.
      {changed && ` So far it changes ${changed}.`}
    </Notice>
  )
}
