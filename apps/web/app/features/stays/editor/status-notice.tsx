import { useEffect } from 'react'
import { Link, useActionData } from 'react-router'
import type { FormResult } from '../../../lib/form-result.ts'
import { dateTime, list } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AppealForm } from '../../forms/appeal-form.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import { fieldName } from '../preview/field-names.ts'
import { useDraftAccess } from './draft-access.tsx'

/** Where the stay stands, in a sentence above the form: refused and why, waiting, being read, live. */
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
            Look again
          </Button>
        }
      >
        Until the decision nothing can be changed; it takes minutes, not days.
        {draft.unsaved().length > 0 && ' What you wrote last is kept in this tab and saved afterwards.'}
      </Notice>
    )
  if (revision?.status === 'Rejected') {
    const said = feedback.find(({ kind }) => kind === 'Rejection')
    return (
      <Notice kind="error" title={said ? `It needs a change: ${said.category}` : 'It needs a change'}>
        {said && (
          <blockquote className="border-l-2 border-danger/50 pl-3 text-base text-ink">{said.message}</blockquote>
        )}
        <p className="mt-1.5">
          {said && `${said.authorName}, ${dateTime(said.createdAt)}. `}Correct it, then submit again under{' '}
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
        It waits for a moderator. You can still change it; what you save is what they read.
        {status === 'Accepted' && ' The live page stays until the edit is accepted.'}
      </Notice>
    )
  if (status !== 'Accepted') return null
  return (
    <Notice title={revision ? 'You are editing a live stay' : 'This stay is live'}>
      Your edit is a revision: the{' '}
      <Link to={paths.stay(stay.id)} className="link">
        live page
      </Link>{' '}
      stays until it is accepted.
      {changed && ` So far it changes ${changed}.`}
    </Notice>
  )
}
