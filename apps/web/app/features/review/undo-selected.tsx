import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'

type Props = {
  readonly selected: readonly string[]
  /** How long a decision can be undone. */
  readonly windowMs: number
}

/** Undoes the decisions on these items, as long as their hosts haven't been notified. */
export function UndoSelected({ selected, windowMs }: Props) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), windowMs)
    return () => clearTimeout(timer)
  }, [windowMs])
  const isSent = useNavigation().formData?.get('intent') === 'undo-all'
  if (isOver) return null
  return (
    <Form method="post" preventScrollReset className="-mt-3 mb-6">
      {selected.map((item) => (
        <input key={item} type="hidden" name="selected" value={item} />
      ))}
      <Button type="submit" name="intent" value="undo-all" size="small" loading={isSent}>
        {uiTexts.undo}
      </Button>
    </Form>
  )
}
