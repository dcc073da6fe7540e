import type { PromotionResults } from '@lodestay/domain'
import type { QrCode } from '../../lib/qr-code.server.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { QrDownloads } from '../../ui/qr-downloads.tsx'
import { QrImage } from '../../ui/qr-image.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

export type TrackedLink = PromotionResults['outlets'][number] & { readonly qr: QrCode }

/** Each post's tracked link, to copy and as a QR code for print. */
export function TrackedLinks({ links }: { links: readonly TrackedLink[] }) {
  return (
    <Disclosure title={texts.countedLinks}>
      <p className="max-w-[60ch] text-sm">{texts.countedLinksHint}</p>
      <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2">
        {links.map(({ taskId, name, role, link, qr }) => {
          const title = texts.postTitle(texts.roleNouns[role], name)
          return (
            <li key={taskId} className="flex gap-4">
              <QrImage code={qr} label={texts.qrOf(title)} className="size-28 shrink-0" />
              <span className="flex min-w-0 flex-col items-start gap-1.5">
                <span className="font-semibold text-ink">{title}</span>
                <span className="text-sm break-all">{link}</span>
                <CopyButton text={link} label={uiTexts.copyLink} about={title} />
                <QrDownloads code={qr} name={`lodestay-${taskId}`} about={title} />
              </span>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
