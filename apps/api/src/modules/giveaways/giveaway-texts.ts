/** Text of the notifications to winners, per language. */
import type { Language } from '@lodestay/domain'

type Text = { readonly title: string; readonly body: string }

export const wonWords: Readonly<Record<Language, (giveaway: string, prize: string) => Text>> = {
  en: (giveaway, prize) => ({
    title: `You won: ${giveaway}`,
    body: `Open the giveaway to share your email address with the host, so that they can reach you. The prize: ${prize}`,
  }),
  es: (giveaway, prize) => ({
    title: `Ganaste: ${giveaway}`,
    body: `Abre el sorteo para compartir tu correo con el anfitrión, para que pueda contactarte. El premio: ${prize}`,
  }),
}
