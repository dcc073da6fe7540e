import { NeedsFirst } from './needs-first.tsx'
import { OutletPicker } from './outlet-picker.tsx'
import { useChosenType } from './wizard-access.ts'

export default function PostOutletsStep() {
  const { variant } = useChosenType()
  if (!variant) return <NeedsFirst step={1}>Choose a promotion type to see who can post it.</NeedsFirst>
  return (
    <OutletPicker
      field="postOutlets"
      legend="Who will post it?"
      hint="Choose at least one. Each posts on its own network, to its own followers."
    />
  )
}
