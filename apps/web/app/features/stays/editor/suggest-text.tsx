import { useEffect } from 'react'
import { Field, type FieldTexts } from '../../../ui/field.tsx'
import { SuggestField, type Suggestion } from '../../../ui/suggest-field.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'

type Props = FieldTexts & {
  readonly path: string
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]> | readonly Suggestion[]
  readonly onPick?: (suggestion: Suggestion) => void
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
}

/** A free-text line of the draft, with suggestions. */
export function SuggestText({ path, suggest, onPick, inputMode, ...texts }: Props) {
  const { id, value, error, set, touch } = useDraftField<string>(path)
  useEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null
    if (input && input.value !== value) input.value = value
  }, [id, value])
  return (
    <Field {...texts} id={id} error={error}>
      {(control) => (
        // The input is uncontrolled; external values (a pick, another tab) are written into it above.
        <SuggestField
          {...control}
          suggest={suggest}
          onPick={(suggestion) => (onPick ? onPick(suggestion) : set(suggestion.value))}
          inputMode={inputMode}
          defaultValue={value}
          onChangeCapture={(event) => set(event.currentTarget.value)}
          onBlurCapture={touch}
          className="control px-3"
        />
      )}
    </Field>
  )
}
