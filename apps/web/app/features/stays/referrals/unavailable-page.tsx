import { Suspense } from 'react'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorScene } from '../../../scenes/scene.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { Similar } from './similar.server.ts'
import * as texts from './texts.ts'

const SimilarStays = lazyHydrate(() => import('./similar-stays.tsx'))

/** Replaces a stay that is no longer public: says so, and where to look next. */
export default function UnavailablePage({ similar }: { similar: Similar }) {
  return (
    <div className="page-column pb-2">
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-8 py-10 md:grid-cols-2">
        <ErrorScene kind="closed" className="w-full rounded-2xl" />
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-3xl">{texts.goneTitle}</h1>
          <p className="max-w-md text-ink-soft">
            {texts.goneHint} {similar.stays.length > 0 && texts.closeBy}
          </p>
          <ButtonLink to={paths.stays()} variant="primary">
            {uiTexts.browseStays}
          </ButtonLink>
        </div>
      </div>
      <Suspense>{similar.stays.length > 0 && <SimilarStays similar={similar} />}</Suspense>
    </div>
  )
}
