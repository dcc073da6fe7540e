import { NeedsFirst } from './needs-first.tsx'
import { OutletPicker } from './outlet-picker.tsx'
import * as texts from './texts.ts'
import { useChosenType } from './wizard-access.ts'

export default function PostOutletsStep() {
  const { variant } = useChosenType()
  if (!variant) return <NeedsFirst step={1}>{texts.postsNeedType}</NeedsFirst>
  return <OutletPicker field="postOutlets" legend={texts.postQuestion} hint={texts.postOutletsHint} />
}
