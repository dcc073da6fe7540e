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
    return <NeedsFirst step={variant ? 2 : 1}>Who can amplify or reshare a post follows from who posts it.</NeedsFirst>
  if (posting.failed || amplifying.failed)
    return (
      <ErrorState
        detail="The outlets could not be loaded. What you chose is safe."
        onRetry={() => {
          posting.again()
          amplifying.again()
        }}
      />
    )
  const { value: posts } = posting
  if (!posts)
    return (
      <Loading label="Outlets are loading">
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    )
  return (
    <>
      <p className="text-sm text-ink-soft">Both are extras: go on without any if your posts shall stand alone.</p>
      <OutletPicker
        field="amplificationOutlets"
        legend="Who amplifies it?"
        hint="They post it together with those who post it, so that both audiences see one post."
        refusalOf={(outlet) => amplificationRefusals(outlet, posts)[0]}
      />
      <OutletPicker
        field="reshareOutlets"
        legend="Who shares it again?"
        hint="They pass the post on to their own followers later."
        refusalOf={(outlet) => reshareRefusals(outlet, posts, amplifying.value ?? [])[0]}
      />
    </>
  )
}
