import wifiOff from '@lodestay/icons/wifi_off.svg?path'
import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as texts from './texts.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows that the connection is lost; anything already loaded stays usable. */
export default function OfflineNotice() {
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
