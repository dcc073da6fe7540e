/** Text of the notifications to people who reported a stay, per language. */
import type { Language } from '@lodestay/domain'

type Text = { readonly title: string; readonly body: string }

export const lookedIntoWords: Readonly<Record<Language, (stay: string) => Text>> = {
  en: (stay) => ({
    title: `Your report of ${stay}`,
    body: 'A moderator has looked into it and done what was needed. Thank you for telling us.',
  }),
  es: (stay) => ({
    title: `Tu reporte sobre ${stay}`,
    body: 'Un moderador lo revisó y tomó las medidas necesarias. Gracias por avisarnos.',
  }),
}
