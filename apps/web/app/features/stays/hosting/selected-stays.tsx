import { lazy, Suspense } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../../lib/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IgnoreEnter } from '../../../ui/enter-key.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

// Loaded with the first selection.
const EditSelected = lazy(() => import('./edit-selected.tsx'))

export const SELECTED_STAYS = 'selected-stays'

type Props = { readonly count: number; readonly result: FormResult | undefined }

/** Bulk actions on selected stays; the table's checkboxes belong to this form. */
export function SelectedStays({ count, result }: Props) {
  const sent = useNavigation().formData?.get('intent')
  const action = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} size="small" loading={sent === intent}>
      {label}
    </Button>
  )
  return (
    <Form
      id={SELECTED_STAYS}
      method="post"
      noValidate
      preventScrollReset
      aria-label={texts.selectedStays}
      className={cx(
        'z-10 mt-4 hidden flex-wrap items-end gap-3 rounded-lg border border-line bg-raised p-4 shadow-card',
        'group-has-[[name=selected]:checked]/selection:flex md:sticky md:bottom-3 short:static',
      )}
    >
      <IgnoreEnter />
      <p role="status" className="w-full text-sm font-semibold">
        {count > 0 ? uiTexts.selectedCount(count) : texts.selectedStays}
      </p>
      {action('show-selected', texts.showSelected)}
      {action('hide-selected', texts.hideSelected)}
      {action('submit-selected', uiTexts.submitForReview)}
      {count > 0 && (
        <Suspense>
          <EditSelected result={result} sending={sent === 'edit-selected'} />
        </Suspense>
      )}
      <p className="w-full text-xs text-ink-soft">{texts.changeOfAllHint}</p>
    </Form>
  )
}
