import share from '@lodestay/icons/ios_share.svg?path'
import mail from '@lodestay/icons/mail.svg?path'
import print from '@lodestay/icons/print.svg?path'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { placeName, type SharedStay, shareByDevice, sharedAddress } from './share.ts'
import * as texts from './texts.ts'

function mailLink(stay: SharedStay, address: string): string {
  const subject = encodeURIComponent(stay.displayName)
  const body = encodeURIComponent(`${texts.mailWords(stay.displayName, placeName(stay))}\n\n${address}`)
  return `mailto:?subject=${subject}&body=${body}`
}

/** A preview of what will be shared, and the ways to share it. */
export default function ShareDialog({ stay, onClose }: { stay: SharedStay; onClose: () => void }) {
  const address = sharedAddress(stay)
  const printPage = (): void => {
    onClose()
    // Wait until the dialog is gone.
    setTimeout(() => window.print())
  }
  return (
    <Dialog open onClose={onClose} title={texts.shareStay}>
      <div className="flex items-center gap-4 rounded-lg border border-line bg-raised p-3">
        <Picture source={stay.media[0]} alt="" sizes="8rem" widest={640} className="w-32 shrink-0 rounded-md" />
        <p className="min-w-0">
          <span className="block font-serif text-lg leading-snug font-[560]">{stay.displayName}</span>
          <span className="text-sm text-ink-soft">{placeName(stay)}</span>
        </p>
      </div>
      <div className="mt-4 flex items-center gap-3">
        <input
          readOnly
          value={address}
          aria-label={texts.linkToShare}
          onFocus={(event) => event.target.select()}
          className="control entry-small min-w-0 flex-1 px-3"
        />
        <CopyButton text={address} label={uiTexts.copyLink} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={mailLink(stay, address)} className={cx(buttonClass({ variant: 'secondary' }), 'no-underline')}>
          <Icon path={mail} size={20} />
          {texts.byMail}
        </a>
        <Button onClick={printPage} icon={<Icon path={print} size={20} />}>
          {texts.print}
        </Button>
        {'share' in navigator && (
          <Button onClick={() => void shareByDevice(stay)} icon={<Icon path={share} size={20} />}>
            {texts.moreWays}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
