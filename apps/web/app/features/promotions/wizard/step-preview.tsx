import { count } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { OutletPosts } from '../../outlets/outlet-posts.tsx'
import { PriceTable } from '../../outlets/price-table.tsx'
import { NeedsFirst } from './needs-first.tsx'
import { useChosenOutlets } from './use-chosen-outlets.ts'
import { useWizard } from './wizard-access.ts'

export default function PreviewStep() {
  const { promotion, values, stepTo, readOnly } = useWizard()
  const chosen = useChosenOutlets()
  if (values.postOutlets.length === 0)
    return <NeedsFirst step={2}>Choose posting outlets to preview the posts.</NeedsFirst>
  if (chosen.failed) return <ErrorState detail="We couldn’t load the outlets." onRetry={chosen.again} />
  if (!chosen.value)
    return (
      <Loading label="Loading preview">
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    )
  const { price } = promotion
  return (
    <div id={fieldId('content')} tabIndex={-1} className="flex flex-col gap-8">
      <p className="text-sm text-ink-soft">
        {count(chosen.value.length, 'post')}, each as its network will show it, and what it costs.
      </p>
      <OutletPosts chosen={chosen.value} written={values} lines={price?.lines ?? []} {...(!readOnly && { stepTo })} />
      {price && (
        <section aria-labelledby="all-parts" className="rounded-lg border border-line bg-raised p-5 sm:p-6 xl:hidden">
          <h3 id="all-parts" className="mb-2 text-lg">
            Price breakdown
          </h3>
          <PriceTable price={price} caption="Price breakdown" />
        </section>
      )}
    </div>
  )
}
