import { NeedsFirst } from './needs-first.tsx'
import { OutletPicker } from './outlet-picker.tsx'
import { useChosenType } from './wizard-access.ts'

export default function PostOutletsStep() {
  const { variant } = useChosenType()
  if (!variant) return <NeedsFirst step={1}>Who can post, and for what, follows from the kind of promotion.</NeedsFirst>
  return (
    <OutletPicker
      field="postOutlets"
      legend="Who posts it?"
      hint="At least one. Each posts on its own network, to its own followers."
    />
  )
}
