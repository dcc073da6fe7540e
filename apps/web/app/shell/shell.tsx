import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyHydrate } from '../lib/lazy-hydrate.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { useToasts } from '../ui/toast.ts'
import { Header } from './header.tsx'
import { prefersSpanish } from './language-preference.ts'
import { PendingBar } from './pending-bar.tsx'
import * as texts from './texts.ts'

const AnnouncementBar = lazyHydrate(() => import('../features/announcements/announcement-bar.tsx'))
const BottomBar = lazyHydrate(() => import('./bottom-bar.tsx'))
const OfflineNotice = lazyHydrate(() => import('./offline-notice.tsx'))
const Footer = lazyHydrate(() => import('./footer.tsx'))
const LanguageSuggestion = lazy(() => import('./language-suggestion.tsx'))
const ToastRegion = lazy(() => import('../ui/toast-region.tsx'))
let hadToasts = false

function Toasts() {
  // Stays mounted after the first toast, so that the last one can animate out.
  const some = useToasts().length > 0
  hadToasts ||= some
  return hadToasts ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}

/** Checked in the browser, because pages are cached for everyone; most readers never load it. */
function Suggestion() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => setIsWanted(prefersSpanish()), [])
  return isWanted ? (
    <Suspense>
      <LanguageSuggestion />
    </Suspense>
  ) : null
}

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        {texts.skipToContent}
      </a>
      <PendingBar />
      <Header />
      <Suspense>
        <OfflineNotice />
      </Suspense>
      <Suspense>
        <AnnouncementBar />
      </Suspense>
      <main id="main" tabIndex={-1} className="min-h-[70dvh] print:min-h-0">
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Suspense>
        <BottomBar />
      </Suspense>
      <LiveRegion />
      <Toasts />
      <Suggestion />
    </>
  )
}
