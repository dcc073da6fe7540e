import { Select } from '../../ui/select.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = {
  /** The stays to choose from, or the name of the item's stay; null if it isn't for a single stay. */
  readonly stays: readonly { readonly id: string; readonly name: string }[] | string | null
  readonly id: string
  readonly stayId: string
  readonly error: string | undefined
  /** Called when a different stay is chosen. */
  readonly onStay: ((stayId: string) => void) | undefined
}

/** A hosted form's stay: a choice when creating an item, otherwise its name. */
export function HostedStayField({ stays, id, stayId, error, onStay }: Props) {
  if (stays === null) return null
  if (typeof stays === 'string')
    return (
      <p className="text-sm">
        <span className="font-semibold">{texts.stayBefore} </span>
        {stays}
      </p>
    )
  return (
    <Select
      id={id}
      label={uiTexts.stay}
      name="stayId"
      required
      placeholder={uiTexts.chooseStay}
      options={stays.map(({ id, name }) => ({ value: id, label: name }))}
      defaultValue={stayId}
      onChange={({ currentTarget: { value } }) => onStay?.(value)}
      error={error}
    />
  )
}
