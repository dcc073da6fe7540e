import favorite from '@lodestay/icons/favorite.svg?path'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SavedIndicator } from '../../ui/saved-indicator.tsx'
import { Loading, Skeleton, SkeletonCard, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { Group } from './group.tsx'

export function PageStatesGroup() {
  return (
    <Group title="States of a page">
      <div className="grid grid-cols-1 w-full gap-5 lg:grid-cols-2">
        <EmptyState
          icon={favorite}
          title="No favorites yet"
          level="h3"
          action={
            <ButtonLink to="/stays" variant="primary">
              Browse stays
            </ButtonLink>
          }
        >
          Press the heart on a stay and it waits for you here.
        </EmptyState>
        <div className="flex flex-col gap-4">
          <ErrorState
            detail="The list of offers could not be loaded."
            requestId="req_01jabc"
            onRetry={() => toast('Trying')}
          />
          <Notice kind="warning" title="Locked for review">
            Sam is looking at this stay. You can edit it again after the decision.
          </Notice>
          <Notice kind="success">Payment received.</Notice>
          <Notice>Test mode: no card is charged.</Notice>
        </div>
        <Loading label="Loading stays" className="grid grid-cols-2 gap-4">
          <SkeletonCard />
          <SkeletonCard />
        </Loading>
        <div className="flex flex-col gap-5">
          <SkeletonText />
          <Skeleton className="h-10 w-40" />
          <Spinner label="Loading" />
          <ProgressBar label="Upload" value={62} />
          <ProgressBar label="Import" />
          <SavedIndicator state="unsaved" />
          <SavedIndicator state="saving" />
          <SavedIndicator state="saved" version={7} />
          <SavedIndicator state="failed" onRetry={() => undefined} />
          <SavedIndicator state="failed" failure="Not saved: You no longer have access." />
          <SavedIndicator state="held" held="Saved, except Shortlink." />
        </div>
      </div>
    </Group>
  )
}
