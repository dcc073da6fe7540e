import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { OutletPosts } from '../../outlets/outlet-posts.tsx'
import { PriceTable } from '../../outlets/price-table.tsx'
import { NeedsFirst } from './needs-first.tsx'
import * as texts from './texts.ts'
import { useChosenOutlets } from './use-chosen-outlets.ts'
import { useWizard } from './wizard-access.ts'

export default function PreviewStep() {
  const { promotion, values, stepTo, readOnly } = useWizard()
  const chosen = useChosenOutlets()
  if (values.postOutlets.length === 0) return <NeedsFirst step={2}>{texts.previewNeedsPosts}</NeedsFirst>
  if (chosen.failed) return <ErrorState detail={texts.previewFailed} onRetry={chosen.again} />
  if (!chosen.value)
    return (
      <Loading label={texts.loadingPreview}>
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    )
  const { price } = promotion
  return (
    <div className="flex flex-col gap-8">
      <p className="text-sm text-ink-soft">{texts.previewLead(chosen.value.length)}</p>
      <OutletPosts
        chosen={chosen.value}
        written={values}
        stayName={promotion.stayName}
        lines={price?.lines ?? []}
        {...(!readOnly && { stepTo })}
      />
      {price && (
        <section aria-labelledby="all-parts" className="rounded-lg border border-line bg-raised p-5 sm:p-6 xl:hidden">
          <h3 id="all-parts" className="mb-2 text-lg">
            {uiTexts.priceBreakdown}
          </h3>
          <PriceTable price={price} caption={uiTexts.priceBreakdown} />
        </section>
      )}
    </div>
  )
}
