import add from '@lodestay/icons/add.svg?path'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly stays: readonly { readonly id: string; readonly name: string }[]
  /** The stay preselected by the previous page. */
  readonly chosen: string | null
  readonly result: FormResult | undefined
}

/** Starts a promotion by choosing the stay. The wizard asks for the rest. */
export function StartForm({ stays, chosen, result }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'begin'
  const refused = result?.intent === 'begin' ? result : undefined
  return (
    <Form method="post" className="flex max-w-full flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="begin" />
      <Select
        key={chosen}
        label={texts.stayToPromote}
        name="stayId"
        placeholder={uiTexts.chooseStay}
        className="w-64 max-w-full"
        required
        options={stays.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={refused?.values?.stayId ?? chosen ?? ''}
        error={refused?.errors?.stayId}
      />
      <Button type="submit" variant="primary" loading={busy} icon={<Icon path={add} size={20} />}>
        {texts.newPromotion}
      </Button>
    </Form>
  )
}
