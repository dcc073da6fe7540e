import columnIcon from '@lodestay/icons/view_column.svg?path'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import * as texts from './texts.ts'

type Props<Key extends string> = {
  readonly columns: readonly { readonly key: Key; readonly label: string }[]
  readonly hidden: readonly Key[]
}

/** Chooses a table's columns; posts `intent=columns` to the page's action. Works without JavaScript. */
export function ColumnsButton<Key extends string>({ columns, hidden }: Props<Key>) {
  return (
    <Popover
      label={texts.columns}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Icon path={columnIcon} size={20} />}>
          {texts.columns}
        </Button>
      )}
    >
      {(close) => (
        <Form method="post" preventScrollReset onSubmit={close} className="flex flex-col gap-3">
          <input type="hidden" name="intent" value="columns" />
          <FieldGroup legend={texts.shownColumns}>
            {columns.map(({ key, label }) => (
              <Checkbox
                key={`${key} ${hidden.includes(key)}`}
                label={label}
                name="columns"
                value={key}
                defaultChecked={!hidden.includes(key)}
              />
            ))}
          </FieldGroup>
          <Button type="submit" size="small" variant="primary">
            {texts.showColumns}
          </Button>
        </Form>
      )}
    </Popover>
  )
}
