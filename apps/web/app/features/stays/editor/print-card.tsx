import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrDownloads } from '../../../ui/qr-downloads.tsx'
import { QrImage } from '../../../ui/qr-image.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { useDraftAccess } from './draft-access.tsx'
import * as texts from './texts.ts'

/** The printable URL, as text and as a QR code. */
export function PrintCard() {
  const { printed, stay } = useDraftAccess()
  if (!printed) return null
  return (
    <Card as="section" className="bg-sunken" aria-labelledby="print">
      <h3 id="print" className="text-lg">
        {texts.printIt}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.printHint}</p>
      <div className="flex gap-4">
        <QrImage code={printed.qr} label={texts.qrOfStay} className="size-28 shrink-0" />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <span className="text-sm break-all">{printed.address}</span>
          <CopyButton text={printed.address} label={uiTexts.copyLink} about={stay.name} />
          <QrDownloads code={printed.qr} name={`lodestay-${stay.shortlink || stay.id}`} about={stay.name} />
        </div>
      </div>
    </Card>
  )
}
