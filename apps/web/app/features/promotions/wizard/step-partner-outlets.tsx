import { amplificationRefusals, reshareRefusals } from '@lodestay/domain/outlets/outlet-rules'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { outletsOf, useAsked } from './catalogue.ts'
import { NeedsFirst } from './needs-first.tsx'
import { OutletPicker } from './outlet-picker.tsx'
import { useChosenType, useWizard } from './wizard-access.ts'

export default function PartnerOutletsStep() {
  const { values } = useWizard()
  const { variant } = useChosenType()
  const { postOutlets, amplificationOutlets } = values
  const posting = useAsked(postOutlets.join(), () => outletsOf(postOutlets))
  const amplifying = useAsked(amplificationOutlets.join(), () => outletsOf(amplificationOutlets))
  if (!variant || postOutlets.length === 0)
    return <NeedsFirst step={variant ? 2 : 1}>Choose posting outlets to see who can amplify or reshare.</NeedsFirst>
  if (posting.failed || amplifying.failed)
    return (
      <ErrorState
        detail="We couldn’t load the outlets. Your choices are safe."
        onRetry={() => {
          posting.again()
          amplifying.again()
        }}
      />
    )
  const { value: posts } = posting
  if (!posts)
    return (
      <Loading label="Loading outlets">
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    )
  return (
    <>
      <p className="text-sm text-ink-soft">Both are optional. Skip this step if you don’t need them.</p>
      <OutletPicker
        field="amplificationOutlets"
        legend="Who will amplify it?"
        hint="They co-post it with your posting outlets, so both audiences see the same post."
        refusalOf={(outlet) => amplificationRefusals(outlet, posts)[0]}
      />
      <OutletPicker
        field="reshareOutlets"
        legend="Who will reshare it?"
        hint="They share the post with their own followers later."
        refusalOf={(outlet) => reshareRefusals(outlet, posts, amplifying.value ?? [])[0]}
      />
    </>
  )
}
