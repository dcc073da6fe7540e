import { Button, ButtonLink } from '../../ui/button.tsx'
import * as texts from './texts.ts'

type Props = {
  /** The label of the submit button; null if submitting isn't possible now. */
  readonly submit: string | null
  /** The label of the save button; null if saving always submits. */
  readonly save: string | null
  readonly listAddress: string
  /** The intent being posted. */
  readonly sentIntent: FormDataEntryValue | undefined
  /** Why the form is currently read-only. */
  readonly closed: string | undefined
  /** Why the form can't be submitted while a field uploads. */
  readonly holdReason: string | undefined
}

/** The buttons of a hosted form. */
export function HostedButtons({ submit, save, listAddress, sentIntent, closed, holdReason }: Props) {
  const reason = closed ?? holdReason
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {submit && (
        <Button
          type="submit"
          name="intent"
          value="submit"
          variant="primary"
          loading={sentIntent === 'submit'}
          disabledReason={reason}
        >
          {submit}
        </Button>
      )}
      {save && (
        <Button
          type="submit"
          name="intent"
          value="save"
          variant={submit ? 'secondary' : 'primary'}
          loading={sentIntent === 'save'}
          disabledReason={reason}
        >
          {save}
        </Button>
      )}
      <ButtonLink variant="quiet" to={listAddress}>
        {texts.backToList}
      </ButtonLink>
      {holdReason && <span className="text-sm text-ink-soft">{holdReason}</span>}
    </div>
  )
}
