import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { useViewer } from '../../lib/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as texts from './texts.ts'

/** Appeals a rejection or takedown, to be decided by another moderator. Opens and posts without JavaScript. */
export function AppealForm({
  id,
  result,
  label = texts.whyAccept,
  hint = texts.appealHint,
}: {
  id: string
  result: FormResult | undefined
  label?: string
  hint?: string
}) {
  const sent = useNavigation().formData
  const viewer = useViewer()
  const mine = result?.intent === 'appeal' && result.id === id ? result : undefined
  // Only hosts can appeal, and whoever sees a host's item without any role of a host is staff.
  if (viewer?.contextRoles.length === 0) return null
  return (
    <details open={mine?.errors !== undefined} className="group">
      <summary className="link inline-flex min-h-9 w-fit items-center text-sm">{texts.appealDecision}</summary>
      <Form method="post" preventScrollReset className="mt-2 flex max-w-lg flex-col items-start gap-3">
        <input type="hidden" name="intent" value="appeal" />
        <input type="hidden" name="id" value={id} />
        <TextArea
          label={label}
          hint={hint}
          name="message"
          rows={3}
          limit={MESSAGE_MAX}
          required
          defaultValue={mine?.values?.message}
          error={mine?.errors?.message}
          className="w-full"
        />
        <Button type="submit" size="small" loading={sent?.get('intent') === 'appeal' && sent.get('id') === id}>
          {texts.sendAppeal}
        </Button>
      </Form>
    </details>
  )
}
