/** Text of the notifications to winners, per language. */
import type { Language } from '@lodestay/domain'

type Text = { readonly title: string; readonly body: string }

export const wonWords: Readonly<Record<Language, (giveaway: string, prize: string) => Text>> = {
  en: (giveaway, prize) => ({ title: `You won: ${giveaway}`, body: `The prize: ${prize}` }),
  es: (giveaway, prize) => ({ title: `Ganaste: ${giveaway}`, body: `El premio: ${prize}` }),
}
