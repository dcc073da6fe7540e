import type { OutletNetwork } from '@lodestay/domain/outlets/outlet'
import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { captionLength, captionOn, postAt } from '@lodestay/domain/promotions/promotion-post'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import * as texts from './texts.ts'
import { useNetworks } from './use-chosen-outlets.ts'
import { useWizard } from './wizard-access.ts'

/** A network's caption length, and its own text in place of the common one. */
function NetworkText({ network }: { network: OutletNetwork }) {
  const { values, change, readOnly } = useWizard()
  const { networkTexts } = values
  const at = networkTexts.findIndex(({ networkId }) => networkId === network.id)
  const own = networkTexts[at]?.text
  const { name } = network
  const write = (text: string): void =>
    change({
      networkTexts:
        at < 0
          ? [...networkTexts, { networkId: network.id, text }]
          : networkTexts.with(at, { networkId: network.id, text }),
    })
  const common = [values.summary, values.details].filter(Boolean).join('\n\n')
  const length = captionLength(captionOn(values, network), network)
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm font-semibold">{name}</p>
        <Counter used={length} limit={network.limits.captionMax} />
      </div>
      {own === undefined ? (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
          {texts.commonText}
          {!readOnly && (
            <Button size="small" onClick={() => write(common)}>
              {texts.writeOwnText}
              <span className="sr-only">, {name}</span>
            </Button>
          )}
        </div>
      ) : (
        <>
          <TextArea
            label={texts.textFor(name)}
            limit={promotionFields.networkTexts.max}
            rows={4}
            value={own}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          {!readOnly && (
            <Button
              size="small"
              variant="quiet"
              className="self-start"
              onClick={() => change({ networkTexts: networkTexts.toSpliced(at, 1) })}
            >
              {texts.useCommonText}
              <span className="sr-only">, {name}</span>
            </Button>
          )}
        </>
      )}
      {postAt(values, { network }).notes.map((note) => (
        <p key={note} className="text-xs text-ink-soft">
          {note}
        </p>
      ))}
    </li>
  )
}

/** The text for each network that the promotion is posted on, if they differ. */
export function NetworkTexts() {
  const { errorOf } = useWizard()
  const networks = useNetworks()
  if (networks.length === 0) return null
  return (
    <FieldGroup
      id={fieldId('networkTexts')}
      legend={promotionFields.networkTexts.label}
      error={errorOf('networkTexts', true)}
      className="gap-3"
    >
      <p className="-mt-1 text-xs text-ink-faint">{texts.networkTextsHint}</p>
      <ul className="flex flex-col gap-3">
        {networks.map((network) => (
          <NetworkText key={network.id} network={network} />
        ))}
      </ul>
    </FieldGroup>
  )
}
