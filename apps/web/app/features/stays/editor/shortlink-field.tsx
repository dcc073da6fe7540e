import { shortlinkProblem, slugify } from '@lodestay/domain/slug'
import { stayFields } from '@lodestay/domain/stays/stay-fields'
import check from '@lodestay/icons/check_circle.svg?path'
import { useEffect, useState } from 'react'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { paths } from '../../../lib/paths.ts'
import { useRootData } from '../../../lib/root-data.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { useDraftAccess } from './draft-access.tsx'
import { useEditing } from './editing.tsx'
import * as texts from './texts.ts'

type Standing =
  | { readonly state: 'unknown' | 'asking' | 'free' }
  | { readonly state: 'refused'; readonly reason: string }
const WAIT_MS = 350

/** Checks whether this stay could have the shortlink, debounced. */
function useAvailability(shortlink: string, stayId: string): Standing {
  const [standing, setStanding] = useState<Standing>({ state: 'unknown' })
  useEffect(() => {
    const problem = shortlink === '' ? null : shortlinkProblem(shortlink)
    if (shortlink === '' || problem)
      return setStanding(problem ? { state: 'refused', reason: problem } : { state: 'unknown' })
    setStanding({ state: 'asking' })
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const api = await callPlatform()
      const params = { path: { value: shortlink }, query: { stayId } }
      await answer(api.GET('/api/stays/shortlink/{value}/is-valid', { params, signal: stop.signal })).then(
        ({ isValid, reason }) =>
          setStanding(isValid ? { state: 'free' } : { state: 'refused', reason: reason ?? texts.shortlinkTaken }),
        () => !stop.signal.aborted && setStanding({ state: 'unknown' }),
      )
    }
    const timer = setTimeout(() => void ask(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [shortlink, stayId])
  return standing
}

/** The stay's short URL, with an availability check. */
export function ShortlinkField() {
  const { stayId, values } = useEditing()
  const { id, value, error, set, touch, isChanged } = useDraftField<string | null>('shortlink')
  const { liveShortlink } = useDraftAccess()
  const { origin } = useRootData()
  const shortlink = value ?? ''
  const standing = useAvailability(shortlink, stayId)
  const suggestion = slugify(values.name)
  const isReplaced = isChanged && liveShortlink !== null
  const refused = standing.state === 'refused' ? standing.reason : undefined
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        id={id}
        label={
          <>
            {stayFields.shortlink.label}
            <ChangedMark shown={isChanged} />
          </>
        }
        optional
        lead={
          <span className="text-sm max-sm:hidden">{`${origin.replace(/^https?:\/\//, '')}${paths.shortlink('')}`}</span>
        }
        trail={
          <span role="status" className="inline-flex items-center gap-1.5 text-xs">
            {standing.state === 'asking' && <Spinner label={texts.checkingAvailability} />}
            {standing.state === 'free' && (
              <span className="inline-flex items-center gap-1 text-action-text">
                <Icon path={check} size={17} /> {texts.free}
              </span>
            )}
          </span>
        }
        hint={isReplaced ? `${texts.shortlinkHint} ${texts.oldShortlinkWorks}` : texts.shortlinkHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={shortlink}
        error={error ?? refused}
        onChange={(event) => set(event.currentTarget.value || null)}
        onBlur={touch}
      />
      {shortlink === '' && suggestion && (
        <button type="button" className="link min-h-6 self-start text-xs" onClick={() => set(suggestion)}>
          {texts.pickSuggestion(suggestion)}
        </button>
      )}
    </div>
  )
}
