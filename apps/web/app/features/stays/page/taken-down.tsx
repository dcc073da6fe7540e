import type { Takedown } from '@lodestay/domain/stays/takedown'
import type { FormResult } from '../../../lib/form-result.ts'
import { useDateTime } from '../../../lib/use-date-time.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AppealForm } from '../../forms/appeal-form.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import * as texts from './texts.ts'

const standing = {
  appealed: texts.appealed,
  upheld: texts.appealAnswered,
}

/** For the host's organization: why moderators took the stay down, and how to appeal. */
export default function TakenDown({
  takedown: { stayId, reason, status, takenAt, answer },
  mayAppeal,
  result,
}: {
  takedown: Takedown
  mayAppeal: boolean
  result: FormResult | undefined
}) {
  const dateTime = useDateTime()
  return (
    <div className="mb-5">
      <FormNotice result={result} fields={['message']} className="mb-3" />
      <Notice kind="warning" title={texts.takenDownAt(dateTime(takenAt))}>
        <p>{reason}</p>
        {answer && <p className="mt-2">{texts.answerToAppeal(answer)}</p>}
        {(status === 'appealed' || status === 'upheld') && <p className="mt-2">{standing[status]}</p>}
        {status === 'down' && mayAppeal && (
          <AppealForm id={stayId} result={result} label={texts.whyOnSite} hint={texts.appealHint} />
        )}
      </Notice>
    </div>
  )
}
