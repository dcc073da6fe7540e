import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import * as texts from './texts.ts'

/** The link for sharing a list; `link` is null while there is none. */
export function ShareCard({ name, link }: { name: string; link: string | null }) {
  return (
    <Card as="section" aria-labelledby="share" className="flex flex-col items-start gap-3 bg-sunken">
      <h2 id="share" className="text-lg">
        {texts.shareList}
      </h2>
      <p className="text-sm text-ink-soft">{texts.shareHint}</p>
      {link ? (
        <>
          <p className="text-sm break-all">{link}</p>
          <div className="flex flex-wrap items-center gap-2">
            <CopyButton text={link} label={uiTexts.copyLink} />
            <ConfirmButton about={name} question={texts.endLinkQuestion} confirm={texts.endLink} intent="unshare" />
          </div>
        </>
      ) : (
        <ActionButton intent="share">{texts.makeLink}</ActionButton>
      )}
    </Card>
  )
}
