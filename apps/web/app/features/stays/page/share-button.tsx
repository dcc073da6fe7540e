import share from '@material-symbols/svg-400/rounded/ios_share.svg?path'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import * as texts from './texts.ts'

/** Shares the address: the native share sheet on touch, otherwise the clipboard. */
export function ShareButton({ stay }: { stay: { id: string; displayName: string; shortlink: string | null } }) {
  const give = async (): Promise<void> => {
    const path = stay.shortlink ? paths.shortlink(stay.shortlink) : paths.stay(stay.id)
    const url = new URL(path, location.origin).href
    const byDevice = window.matchMedia('(pointer: coarse)').matches && 'share' in navigator
    try {
      if (byDevice) await navigator.share({ title: stay.displayName, url })
      else {
        await navigator.clipboard.writeText(url)
        toast(texts.linkCopied)
      }
    } catch (error) {
      // Closing the native share sheet isn't an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ text: texts.linkIs(url), kind: 'info' })
    }
  }
  return (
    <Button variant="quiet" onClick={() => void give()} icon={<Icon path={share} size={20} />}>
      {texts.share}
    </Button>
  )
}
