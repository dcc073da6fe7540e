import { promotionPlacements } from '@lodestay/domain/enumerations'
import type { SitePromotion } from '@lodestay/domain/site-promotions/site-promotion'
import { SITE_PROMOTION_BODY_MAX, TITLE_MAX } from '@lodestay/domain/text-limits'
import { type RefObject, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormResult, textOf } from '../../../lib/form-result.ts'
import { fieldMoment } from '../../../lib/form-window.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CountedField } from '../../../ui/counted-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { type FormReset, useFormReset } from '../../forms/use-form-reset.ts'
import { useSavedValues } from '../../forms/use-saved-values.ts'
import { VersionField } from '../../forms/version-field.tsx'
import { MediaUploads } from '../../media/media-uploads.tsx'
import { useUploadHold, useUploadingSignal } from '../../media/use-upload-hold.ts'
import { useUploads } from '../../media/use-uploads.ts'
import SitePromotionBanner from '../site-promotion-banner.tsx'
import { placementWords } from './placement-words.ts'
import * as texts from './texts.ts'

type Props = {
  /** Null when creating one. */
  readonly promotion: SitePromotion | null
  readonly result: FormResult | undefined
}

/** A new banner with the API's defaults for omitted fields. */
const unwritten = { title: '', body: '', ctaText: uiTexts.seeDetails, link: '', placement: 'home', priority: 0 }

type InputOf = (name: string) => {
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly error: string | undefined
}

function Words({ inputOf }: { inputOf: InputOf }) {
  return (
    <>
      <CountedField label={uiTexts.title} limit={TITLE_MAX} required {...inputOf('title')} />
      <TextArea label={texts.textLabel} limit={SITE_PROMOTION_BODY_MAX} optional rows={2} {...inputOf('body')} />
      <CountedField label={texts.buttonLabel} limit={TITLE_MAX} required {...inputOf('ctaText')} />
      <TextField label={texts.link} hint={texts.linkHint} required {...inputOf('link')} />
    </>
  )
}

/** At most one, uploaded immediately and posted by its URL. */
function BannerPicture({ id, url, error, onChange, onUploading }: PictureProps) {
  const uploads = useUploads('promotions', (media) => onChange(media.url), 'pictures', { most: 1, held: url ? 1 : 0 })
  useUploadingSignal(uploads, onUploading)
  return (
    <FieldGroup
      id={id}
      error={error}
      legend={
        <>
          {texts.picture} <span className="font-normal text-ink-faint">{uiTexts.optional}</span>
        </>
      }
    >
      <input type="hidden" name="imageUrl" value={url} />
      {url && (
        <div className="flex flex-wrap items-center gap-4">
          <Picture source={{ url }} alt="" sizes="12rem" ratio="3 / 2" className="w-40 rounded-lg" />
          <Button size="small" onClick={() => onChange('')}>
            {texts.removePicture}
          </Button>
        </div>
      )}
      <MediaUploads uploads={uploads} />
    </FieldGroup>
  )
}
type PictureProps = {
  readonly id: string
  readonly url: string
  readonly error: string | undefined
  readonly onChange: (url: string) => void
  readonly onUploading: (isUploading: boolean) => void
}

function Schedule({ inputOf }: { inputOf: InputOf }) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Select
        label={texts.place}
        options={promotionPlacements.map((value) => ({ value, label: placementWords[value] }))}
        {...inputOf('placement')}
      />
      <NumberField label={texts.priority} hint={texts.priorityHint} min={0} max={1000} {...inputOf('priority')} />
      <TextField
        label={texts.shownFrom}
        type="datetime-local"
        optional
        hint={texts.timesHint}
        {...inputOf('window.start')}
      />
      <TextField label={texts.shownUntil} type="datetime-local" optional {...inputOf('window.end')} />
    </div>
  )
}

function Preview({ form, imageUrl }: { form: FormData | null; imageUrl: string }) {
  const written = (name: string) => (form ? textOf(form, name) : '')
  return (
    <section aria-label={uiTexts.preview} className="max-w-4xl">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{uiTexts.preview}</span>
        <span className="text-xs text-ink-faint">{texts.previewHint}</span>
      </p>
      {/* Inert, because the preview's link would lead away from unsaved input. */}
      <div inert>
        <SitePromotionBanner
          promotion={{
            title: written('title') || texts.titleExample,
            body: written('body'),
            ctaText: written('ctaText') || uiTexts.seeDetails,
            link: written('link') || paths.home(),
            imageUrl: imageUrl || null,
          }}
        />
      </div>
    </section>
  )
}

/** The current field values, for the preview next to the form. */
function useWritten(form: RefObject<HTMLFormElement | null>, saved: Readonly<Record<string, string>>) {
  const [written, setWritten] = useState(() => {
    const data = new FormData()
    for (const [name, value] of Object.entries(saved)) data.set(name, value)
    return data
  })
  return { written, follow: () => form.current && setWritten(new FormData(form.current)) }
}

function savedValues(promotion: SitePromotion | null): Readonly<Record<string, string>> {
  const { title, body, ctaText, link, placement, priority } = promotion ?? unwritten
  return {
    title,
    body,
    ctaText,
    link,
    placement,
    priority: String(priority),
    imageUrl: promotion?.imageUrl ?? '',
    start: fieldMoment(promotion?.window?.start) ?? '',
    end: fieldMoment(promotion?.window?.end) ?? '',
  }
}

/** A banner's text, placement and schedule, below a live preview. Times are UTC. */
export function SitePromotionForm({ promotion, result }: Props) {
  const hold = useUploadHold()
  const reset = useFormReset(result, promotion, promotion?.version, hold.isUploading)
  const saved = useSavedValues(reset, reset.shown?.version, result)
  return <BannerForm key={saved.key} reset={reset} hold={hold} result={result} input={result?.values ?? saved.values} />
}

type BannerFormProps = {
  readonly reset: FormReset<SitePromotion | null>
  readonly hold: ReturnType<typeof useUploadHold>
  readonly result: FormResult | undefined
  /** Refused or restored input; null to show the saved values. */
  readonly input: FormResult['values'] | null
}

function BannerForm({ reset: { shown: promotion, bind }, hold, result, input }: BannerFormProps) {
  const { reason, onUploading } = hold
  const own = useId()
  const saving = useNavigation().formData !== undefined
  const errors = result?.errors ?? {}
  const values = input ?? savedValues(promotion)
  const [imageUrl, setImageUrl] = useState(values.imageUrl ?? '')
  const { written, follow } = useWritten(bind.ref, values)
  const idOf = (path: string) => `${own}-${path}`
  const inputOf: InputOf = (path) => {
    const name = path.replace('window.', '')
    return { id: idOf(path), name, defaultValue: values[name] ?? '', error: errors[path] }
  }
  const isShown = input ? 'enabled' in input : (promotion?.enabled ?? true)
  return (
    <>
      <Preview form={written} imageUrl={imageUrl} />
      <Form {...bind} method="post" noValidate onInput={follow} className="mt-8 flex max-w-2xl flex-col gap-5">
        <ErrorSummary items={Object.entries(errors).map(([path, message]) => ({ fieldId: idOf(path), message }))} />
        {promotion && <VersionField version={promotion.version} result={result} />}
        <Words inputOf={inputOf} />
        <BannerPicture
          id={idOf('imageUrl')}
          url={imageUrl}
          error={errors.imageUrl}
          onChange={setImageUrl}
          onUploading={onUploading}
        />
        <Schedule inputOf={inputOf} />
        <Checkbox name="enabled" label={texts.enabled} hint={texts.enabledHint} defaultChecked={isShown} />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
          <Button type="submit" variant="primary" loading={saving} disabledReason={reason}>
            {promotion ? uiTexts.save : texts.createBanner}
          </Button>
          <ButtonLink variant="quiet" to={paths.admin.sitePromotions()}>
            {texts.backToBanners}
          </ButtonLink>
          {reason && <span className="text-sm text-ink-soft">{reason}</span>}
        </div>
      </Form>
    </>
  )
}
