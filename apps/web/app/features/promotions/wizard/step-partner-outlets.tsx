import { amplificationRefusals, reshareRefusals } from '@lodestay/domain/outlets/outlet-rules'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { outletsOf } from './catalogue.ts'
import { NeedsFirst } from './needs-first.tsx'
import { OutletPicker } from './outlet-picker.tsx'
import * as texts from './texts.ts'
import { useLoaded } from './use-loaded.ts'
import { useChosenType, useWizard } from './wizard-access.ts'

export default function PartnerOutletsStep() {
  const { values } = useWizard()
  const { variant } = useChosenType()
  const { postOutlets, amplificationOutlets } = values
  const posting = useLoaded(postOutlets.join(), () => outletsOf(postOutlets))
  const amplifying = useLoaded(amplificationOutlets.join(), () => outletsOf(amplificationOutlets))
  if (!variant || postOutlets.length === 0)
    return <NeedsFirst step={variant ? 2 : 1}>{texts.partnersNeedPosts}</NeedsFirst>
  if (posting.failed || amplifying.failed)
    return (
      <ErrorState
        detail={texts.outletsFailed}
        onRetry={() => {
          posting.again()
          amplifying.again()
        }}
      />
    )
  const { value: posts } = posting
  if (!posts)
    return (
      <Loading label={texts.loadingOutlets}>
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    )
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.partnersOptional}</p>
      <OutletPicker
        field="amplificationOutlets"
        legend={texts.amplifyQuestion}
        hint={texts.amplifyHint}
        refusalOf={(outlet) => amplificationRefusals(outlet, posts)[0]}
      />
      <OutletPicker
        field="reshareOutlets"
        legend={texts.reshareQuestion}
        hint={texts.reshareHint}
        refusalOf={(outlet) => reshareRefusals(outlet, posts, amplifying.value ?? [])[0]}
      />
    </>
  )
}
