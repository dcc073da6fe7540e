import { useState } from 'react'
import { ApiProblem } from '../../../lib/api.ts'
import { refusalText } from '../../drafts/refusal-text.ts'
import type { Promotion } from './promotion-draft.ts'
import { useWizard } from './wizard-access.ts'

type Sent = Readonly<Record<string, boolean>>

/**
 * Checkboxes outside the autosaved draft, each sent immediately, one after another. Meanwhile a box shows what was
 * chosen, and stays enabled, so that it keeps the focus.
 * @returns what is being sent, by name; and how to send it
 */
export function useSentChoices() {
  const { draft, refuse } = useWizard()
  const [sent, setSent] = useState<Sent>({})
  const send = async (
    name: string,
    checked: boolean,
    work: (promotion: Promotion) => Promise<Promotion>,
  ): Promise<void> => {
    setSent((present) => ({ ...present, [name]: checked }))
    refuse(null)
    try {
      await draft.flush()
      await draft.call(work)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refuse(error.errors[0]?.message ?? refusalText(error))
    } finally {
      setSent(({ [name]: last, ...others }) =>
        last === undefined || last === checked ? others : { ...others, [name]: last },
      )
    }
  }
  return { sent, send }
}
