/** Text of the deleted-account email, per language. */
import { BRAND_NAME, type Language } from '@lodestay/domain'

type Words = { readonly subject: string; readonly text: (eraseOn: string) => string }

const en: Words = {
  subject: `Your ${BRAND_NAME} account is deleted`,
  text: (
    eraseOn,
  ) => `You deleted your ${BRAND_NAME} account. You’re signed out everywhere, and no one can see it anymore.

On ${eraseOn} we erase it for good. Until then you can take it back here:

[link]

If this wasn’t you, restore it and change your password.`,
}

const es: Words = {
  subject: `Tu cuenta de ${BRAND_NAME} está eliminada`,
  text: (eraseOn) => `Eliminaste tu cuenta de ${BRAND_NAME}. Se cerraron todas tus sesiones y nadie ve nada de ella.

El ${eraseOn} la borramos para siempre. Hasta entonces puedes recuperarla aquí:

[link]

Si no fuiste tú, recupérala y cambia tu contraseña.`,
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
