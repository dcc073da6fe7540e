import share from '@lodestay/icons/ios_share.svg?path'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type SharedStay, shareByDevice } from './share.ts'
import * as texts from './texts.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Shares a stay: with the device's own share sheet on touch devices, otherwise with a dialog. */
export function ShareButton({ stay }: { stay: SharedStay }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const give = async (): Promise<void> => {
    const byDevice = window.matchMedia('(pointer: coarse)').matches && 'share' in navigator
    if (!byDevice || (await shareByDevice(stay)) === 'failed') setOpen(true)
  }
  return (
    <>
      <Button
        variant="quiet"
        className="noscript:hidden"
        onClick={() => void give()}
        icon={<Icon path={share} size={20} />}
      >
        {texts.share}
      </Button>
      <Suspense>{open && <ShareDialog stay={stay} onClose={close} />}</Suspense>
    </>
  )
}
