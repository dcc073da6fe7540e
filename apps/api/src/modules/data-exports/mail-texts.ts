/** Text of the email about a finished data export, in each language. */
import { BRAND_NAME, type Language } from '@lodestay/domain'

type Words = { readonly subject: string; readonly text: (until: string, address: string) => string }

const en: Words = {
  subject: `Your ${BRAND_NAME} data is ready`,
  text: (until, address) => `The file with all of your ${BRAND_NAME} data is ready. Sign in and download it by ${until}:

${address}

If you didn’t request it, change your password.`,
}

const es: Words = {
  subject: `Tus datos de ${BRAND_NAME} están listos`,
  text: (
    until,
    address,
  ) => `El archivo con todo lo tuyo en ${BRAND_NAME} está listo. Inicia sesión y descárgalo hasta el ${until}:

${address}

Si no lo pediste, cambia tu contraseña.`,
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
