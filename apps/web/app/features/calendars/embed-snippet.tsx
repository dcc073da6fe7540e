import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const themes = [
  { value: 'auto', label: texts.themeAuto },
  { value: 'light', label: uiTexts.light },
  { value: 'dark', label: uiTexts.dark },
] as const

/** Escapes an HTML attribute value. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The snippet a host pastes into their own site, and a preview. */
export function EmbedSnippet({ stay, origin }: { stay: { id: string; name: string }; origin: string }) {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('auto')
  const path = paths.embeddedCalendar(stay.id, { theme: theme === 'auto' ? null : theme })
  const title = texts.calendarOf(stay.name)
  const code = `<iframe src="${attribute(origin + path)}" title="${attribute(title)}" width="100%" height="560" style="border:0" loading="lazy"></iframe>`
  const link = `<a href="${attribute(origin + path)}">${attribute(title)}</a>`
  return (
    <section aria-labelledby="embed">
      <h2 id="embed" className="text-2xl">
        {texts.embed}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.embedLead}</p>
      <div className="grid grid-cols-1 items-start gap-8 *:min-w-0 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-4">
          <SegmentedControl label={texts.theme} options={themes} value={theme} onValueChange={setTheme} />
          <TextArea label={texts.embedCode} className="w-full" rows={5} readOnly value={code} />
          <CopyButton text={code} label={texts.copyCode} />
          <TextField label={texts.embedLink} className="w-full" readOnly value={link} />
          <CopyButton text={link} label={texts.copyLink} />
        </div>
        <iframe key={path} src={path} title={uiTexts.preview} className="h-140 w-full rounded-lg border border-line" />
      </div>
    </section>
  )
}
