import wifiOff from '@material-symbols/svg-400/rounded/wifi_off.svg?path'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
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

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the connection is lost; what is already loaded stays usable. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2.5 text-sm text-amber-text">
          <Icon path={wifiOff} size={20} />
          {texts.offline}
        </p>
      )}
    </div>
  )
}
