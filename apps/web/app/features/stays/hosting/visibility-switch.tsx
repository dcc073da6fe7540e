import { useFetcher } from 'react-router'
import type { FormResult } from '../../../lib/form-result.ts'
import { paths } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { useFetcherResult } from '../../../lib/use-fetcher-result.ts'
import { VISIBILITY_INTENT } from '../../../lib/visibility-intent.ts'
import { Switch } from '../../../ui/switch.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { HostStay } from './host-stay.ts'
import * as texts from './texts.ts'

/** Whether travelers see an accepted stay. Applies immediately, with undo. */
export function VisibilitySwitch({ orgId, stay, name }: { orgId: string; stay: HostStay; name: string }) {
  const fetcher = useFetcher<FormResult>()
  const track = useTrack()
  const submitted = fetcher.formData?.get('shown')
  const shown = submitted ? submitted === 'true' : stay.enable
  // Posts to the stays' page from wherever the user is by then: the toast outlives its page.
  const post = (to: boolean) => {
    const fields = { intent: VISIBILITY_INTENT, stayId: stay.id, shown: String(to) }
    void fetcher.submit(fields, { method: 'post', action: paths.host(orgId).stays() })
  }
  // `lost-connection.ts` says what was refused, on any page.
  const saved = fetcher.data?.done ? fetcher.data : undefined
  useFetcherResult(saved, () => post(saved?.values?.shown !== 'true'))
  if (stay.status !== 'Accepted') return <span className="text-xs text-ink-faint">{texts.notYet}</span>
  if (!stay.rights.update || stay.takenDown)
    return <span className="text-xs text-ink-faint">{stay.enable ? uiTexts.yes : uiTexts.no}</span>
  const show = (to: boolean): void => {
    post(to)
    track(to ? 'enable' : 'disable', { stayId: stay.id })
  }
  return (
    <Switch
      label={<span className="sr-only">{texts.showToTravelers(name)}</span>}
      checked={shown}
      onChange={(event) => show(event.currentTarget.checked)}
      className="-ml-4 w-16"
    />
  )
}
