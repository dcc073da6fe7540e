import { LISTED_STAY_NOTE_MAX } from '@lodestay/domain/text-limits'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import type { CardView } from '../stays/card/card-view.ts'
import { LazyStayCard } from '../stays/card/lazy-stay-card.tsx'
import * as texts from './texts.ts'

type Listed = { readonly stay: CardView; readonly note: string }
type Props = { readonly listed: Listed; readonly priority: boolean; readonly result: FormResult | undefined }

/** A stay in the user's own list, with an editable note. */
export function ListedStay({ listed: { stay, note }, priority, result }: Props) {
  const own = result?.id === stay.id && result.intent === 'note' ? result : undefined
  return (
    <>
      <LazyStayCard stay={stay} priority={priority} level="h2" />
      <Form method="post" preventScrollReset className="mt-3 flex flex-col gap-2">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={stay.id} />
        <TextArea
          label={texts.note}
          name="note"
          rows={2}
          hint={texts.noteHint}
          limit={LISTED_STAY_NOTE_MAX}
          defaultValue={own?.errors ? own.values?.note : note}
          error={own?.errors?.note}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small">
            {texts.saveNote}
            <span className="sr-only"> {stay.name}</span>
          </Button>
        </div>
      </Form>
      <div className="mt-2">
        <ActionButton intent="take" fields={{ id: stay.id }} about={stay.name} size="small" variant="quiet">
          {uiTexts.remove}
        </ActionButton>
      </div>
    </>
  )
}
