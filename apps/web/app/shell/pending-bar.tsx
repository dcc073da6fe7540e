import { useNavigation } from 'react-router'
import * as texts from './texts.ts'

/** A thin progress line at the top while navigating; fast pages never show it. */
export function PendingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={texts.loadingPage}
      className="pending-bar fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden"
    >
      <span className="block h-full w-2/5 animate-run-along rounded-full bg-action" />
    </div>
  )
}
