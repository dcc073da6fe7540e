import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Picture, type PictureSource } from '../../ui/picture.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'
import { MediaUploads } from '../media/media-uploads.tsx'
import { useUploadHold, useUploadingSignal } from '../media/use-upload-hold.ts'
import { type UploadCall, useUploads } from '../media/use-uploads.ts'
import * as texts from './texts.ts'

type ScreenshotProps = {
  /** Of one uploaded before. */
  readonly url: string | undefined
  readonly error: string | undefined
  readonly to: UploadCall
  readonly onUploading: (isUploading: boolean) => void
}

/** A screenshot, uploaded before the form is submitted. */
function ScreenshotField({ url, error, to, onUploading }: ScreenshotProps) {
  const [screenshot, setScreenshot] = useState<PictureSource | null>(url ? { url } : null)
  const uploads = useUploads(to, setScreenshot, 'pictures', { most: 1, held: screenshot ? 1 : 0 })
  useUploadingSignal(uploads, onUploading)
  return (
    <FieldGroup legend={texts.screenshot} error={error} className="w-full">
      {screenshot && (
        <>
          <input type="hidden" name="screenshot" value={screenshot.url} />
          <Picture
            source={screenshot}
            alt={texts.screenshot}
            sizes="20rem"
            widest={640}
            className="max-w-80 rounded-md"
          />
          <Button size="small" className="self-start" onClick={() => setScreenshot(null)}>
            {texts.removeScreenshot}
          </Button>
        </>
      )}
      <MediaUploads uploads={uploads} />
    </FieldGroup>
  )
}

type ProofProps = {
  readonly result: FormResult | undefined
  readonly taskId: string
  /** The token in the outlet's link, for its owner. */
  readonly outletLink?: string | undefined
}

/** The form that records a task as posted. */
export function ProofForm({ result, taskId, outletLink }: ProofProps) {
  const busy = useNavigation().formData?.get('intent') === 'done'
  const own = result?.intent === 'done' ? result : undefined
  const hold = useUploadHold()
  const reset = useFormReset(own, null, undefined, hold.isUploading)
  const saved = useSavedValues(reset, undefined, own, 'done')
  const values = own?.values ?? saved.values
  const { reason } = hold
  const to = { path: `/api/execution-tasks/${encodeURIComponent(taskId)}/screenshot`, outletLink }
  return (
    <Form
      key={saved.key}
      {...reset.bind}
      method="post"
      onSubmit={(event) => {
        hold.onSubmit(event)
        reset.bind.onSubmit(event)
      }}
      className="flex flex-col items-start gap-4"
    >
      <input type="hidden" name="intent" value="done" />
      <TextField
        label={texts.proofUrl}
        name="url"
        type="url"
        placeholder="https://www.instagram.com/p/…"
        hint={texts.proofHint}
        defaultValue={values?.url}
        error={own?.errors?.url}
        className="w-full"
      />
      <div className="w-full noscript:hidden">
        <ScreenshotField
          url={values?.screenshot}
          error={own?.errors?.screenshot}
          to={to}
          onUploading={hold.onUploading}
        />
      </div>
      <Button type="submit" variant="primary" loading={busy} disabledReason={reason}>
        {texts.record}
      </Button>
      {reason && <p className="text-sm text-ink-soft">{reason}</p>}
    </Form>
  )
}

/** The form that records that a task can't be posted, in a section that opens for refused or restored input. */
export function GiveUpForm({ result, hint }: { result: FormResult | undefined; hint: string }) {
  const busy = useNavigation().formData?.get('intent') === 'failed'
  const own = result?.intent === 'failed' ? result : undefined
  const reset = useFormReset(own, null)
  const saved = useSavedValues(reset, undefined, own, 'failed')
  const isRefused = own !== undefined && own.done === undefined
  return (
    <Disclosure title={texts.couldNot} open={isRefused || saved.values !== null}>
      <Form key={saved.key} {...reset.bind} method="post" className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="failed" />
        <TextArea
          label={texts.reason}
          name="reason"
          required
          rows={2}
          limit={MESSAGE_MAX}
          hint={hint}
          defaultValue={(own?.values ?? saved.values)?.reason}
          error={own?.errors?.reason}
          className="w-full"
        />
        <Button type="submit" variant="danger" loading={busy}>
          {texts.giveUp}
        </Button>
      </Form>
    </Disclosure>
  )
}
