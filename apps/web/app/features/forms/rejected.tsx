import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { Link } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { cx } from '../../ui/cx.ts'
import * as uiTexts from '../../ui/texts.ts'
import { AppealForm } from './appeal-form.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly id: string
  readonly rejection: Feedback | null
  readonly mayUpdate: boolean
  /** False if editing is the only option. */
  readonly canAppeal?: boolean
  /** Where it can be corrected; omitted on that page itself. */
  readonly editTo?: string
  readonly result: FormResult | undefined
  readonly className?: string
}

/** Why an item was rejected, with the two options: correct it, or appeal if possible. */
export function Rejected({ id, rejection, mayUpdate, canAppeal = true, editTo, result, className }: Props) {
  const dateTime = useDateTime()
  return (
    <div className={cx('rounded-md border border-danger/40 bg-danger-soft p-4 text-sm', className)}>
      <p className="font-semibold">
        {rejection?.category ? uiTexts.changesRequestedFor(rejection.category) : uiTexts.changesRequested}
      </p>
      {rejection && (
        <>
          <blockquote className="mt-1.5 border-l-2 border-danger/50 pl-3 text-base">{rejection.message}</blockquote>
          <p className="mt-1.5 text-ink-soft">
            {rejection.authorName}, {dateTime(rejection.createdAt)}
          </p>
        </>
      )}
      {mayUpdate && (canAppeal || editTo) && (
        <div className="mt-3 flex flex-col gap-1">
          {editTo && (
            <Link to={editTo} className="link inline-flex min-h-9 w-fit items-center font-semibold">
              {texts.editAndResubmit}
            </Link>
          )}
          {canAppeal && <AppealForm id={id} result={result} />}
        </div>
      )}
    </div>
  )
}
