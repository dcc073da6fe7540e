import { type ComponentProps, useState } from 'react'
import { Counter, lengthOf } from './counter.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'maxLength' | 'aside' | 'value'> & { readonly limit: number }

/**
 * A single line with a counter. Text over the limit is kept and flagged: truncating a paste would lose words silently.
 */
export function CountedField({ limit, onChange, ...field }: Props) {
  const [used, setUsed] = useState(() => lengthOf(field.defaultValue))
  return (
    <TextField
      {...field}
      aside={<Counter used={used} limit={limit} />}
      onChange={(event) => {
        setUsed(lengthOf(event.currentTarget.value))
        onChange?.(event)
      }}
    />
  )
}
