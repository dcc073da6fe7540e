import { feedbackCategories } from '@lodestay/domain/enumerations'
import type { ReplyTemplate } from '@lodestay/domain/review/review-desk'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IgnoreEnter } from '../../ui/enter-key.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly templates: readonly ReplyTemplate[]
  readonly staff: readonly { readonly id: string; readonly name: string }[]
  readonly result: FormResult | undefined
  readonly count: number
}

/** Actions on all selected items together; rendered inside the form that contains their checkboxes. */
export function BulkActions({ templates, staff, result, count }: Props) {
  const sent = useNavigation().formData?.get('intent')
  const refused = result?.intent === 'reject-all' && !result.done ? result : undefined
  const [category, setCategory] = useState(refused?.values?.category ?? '')
  const [message, setMessage] = useState(refused?.values?.message ?? '')
  return (
    <fieldset
      aria-label={texts.withSelected}
      className={cx(
        'z-10 mt-4 max-h-[60dvh] flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-raised p-5 shadow-card',
        'group-has-[[name=selected]:checked]/selection:flex md:sticky md:bottom-3 short:static',
        // Rejected actions keep their message.
        refused ? 'flex' : 'hidden',
      )}
    >
      <IgnoreEnter />
      <p role="status" className="text-sm font-semibold">
        {count > 0 ? uiTexts.selectedCount(count) : texts.withSelected}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Button type="submit" name="intent" value="accept-all" size="small" loading={sent === 'accept-all'}>
          {texts.acceptSelected}
        </Button>
        <Select
          label={texts.assignedTo}
          name="userId"
          placeholder={texts.nobody}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          className="min-w-44"
        />
        <Button type="submit" name="intent" value="assign-all" size="small" loading={sent === 'assign-all'}>
          {texts.assignSelected}
        </Button>
      </div>
      <details open={refused?.errors !== undefined}>
        <summary className="link inline-flex min-h-6 items-center text-sm">{texts.rejectWithOneReason}</summary>
        <div className="mt-3 flex max-w-2xl flex-col items-start gap-3">
          {templates.length > 0 && (
            <Select
              label={texts.useTemplate}
              placeholder={texts.chooseTemplate}
              options={templates.map(({ id, title, category: of }) => ({ value: id, label: `${of}: ${title}` }))}
              value=""
              className="w-full"
              onChange={(event) => {
                const chosen = templates.find(({ id }) => id === event.currentTarget.value)
                if (!chosen) return
                setCategory(chosen.category)
                setMessage(chosen.message)
              }}
            />
          )}
          <Select
            label={uiTexts.reason}
            name="category"
            placeholder={texts.choose}
            options={feedbackCategories.map((value) => ({ value, label: value }))}
            value={category}
            error={refused?.errors?.category}
            onChange={(event) => setCategory(event.currentTarget.value)}
            className="w-full"
          />
          <TextArea
            label={texts.messageToHost}
            name="message"
            limit={MESSAGE_MAX}
            value={message}
            error={refused?.errors?.message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            className="w-full"
          />
          <Button
            type="submit"
            name="intent"
            value="reject-all"
            size="small"
            variant="danger"
            loading={sent === 'reject-all'}
          >
            {texts.rejectSelected}
          </Button>
        </div>
      </details>
    </fieldset>
  )
}
