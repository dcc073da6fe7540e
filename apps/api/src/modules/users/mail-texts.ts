/** Text of emails about an account that is deleted or loses its second factors, per language. */
import { BRAND_NAME, FACTOR_RESET_DELAY_HOURS, type Language } from '@lodestay/domain'

type Words = {
  readonly deleted: { readonly subject: string; readonly text: (eraseOn: string) => string }
  readonly factorReset: {
    readonly subject: string
    readonly asked: string
    readonly approved: string
    readonly denied: string
    readonly done: string
  }
}

const stopReset =
  'If it was not you, sign in with your second factor, stop this under Account, Security, and change your password.'
const en: Words = {
  deleted: {
    subject: `Your ${BRAND_NAME} account is deleted`,
    text: (
      eraseOn,
    ) => `You deleted your ${BRAND_NAME} account. You’re signed out everywhere, and no one can see it anymore.

On ${eraseOn} we erase it for good. Until then you can take it back here:

[link]

If this wasn’t you, restore it and change your password.`,
  },
  factorReset: {
    subject: `The second factor of your ${BRAND_NAME} account`,
    asked: `Somebody who knows your password says that every second factor of your ${BRAND_NAME} account is lost, and asked us to take them off. Our staff will look at it.

${stopReset}`,
    approved: `Our staff have approved to take the second factors off your ${BRAND_NAME} account. That happens in ${FACTOR_RESET_DELAY_HOURS} hours. From then on your password alone signs you in.

${stopReset}`,
    denied: `Our staff have not taken the second factors off your ${BRAND_NAME} account.`,
    done: `The second factors of your ${BRAND_NAME} account were taken off, and every session was ended. Sign in with your password, and add a new second factor.`,
  },
}

const stopResetInSpanish =
  'Si no fuiste tú, inicia sesión con tu segundo factor, cancélalo en Cuenta, Seguridad, y cambia tu contraseña.'
const es: Words = {
  deleted: {
    subject: `Tu cuenta de ${BRAND_NAME} está eliminada`,
    text: (eraseOn) => `Eliminaste tu cuenta de ${BRAND_NAME}. Se cerraron todas tus sesiones y nadie ve nada de ella.

El ${eraseOn} la borramos para siempre. Hasta entonces puedes recuperarla aquí:

[link]

Si no fuiste tú, recupérala y cambia tu contraseña.`,
  },
  factorReset: {
    subject: `El segundo factor de tu cuenta de ${BRAND_NAME}`,
    asked: `Alguien que conoce tu contraseña dice que se perdieron todos los segundos factores de tu cuenta de ${BRAND_NAME} y nos pidió quitarlos. Nuestro equipo lo revisará.

${stopResetInSpanish}`,
    approved: `Nuestro equipo aprobó quitar los segundos factores de tu cuenta de ${BRAND_NAME}. Se quitarán en ${FACTOR_RESET_DELAY_HOURS} horas. Desde entonces bastará tu contraseña para iniciar sesión.

${stopResetInSpanish}`,
    denied: `Nuestro equipo no quitó los segundos factores de tu cuenta de ${BRAND_NAME}.`,
    done: `Se quitaron los segundos factores de tu cuenta de ${BRAND_NAME} y se cerraron todas las sesiones. Inicia sesión con tu contraseña y agrega un nuevo segundo factor.`,
  },
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
