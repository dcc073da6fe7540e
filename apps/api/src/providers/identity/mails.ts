/**
 * Emails of the identity services, in both languages. Links are secrets, so they are passed separately from the text.
 */
import { BRAND_NAME, type Language } from '@lodestay/domain'
import { deviceName } from './device-name.ts'
import type { IdentityEvents, IdentityMail } from './identity.ts'

function paragraphsOf(...paragraphs: string[]) {
  return paragraphs.join('\n\n')
}

/** Builds a URL of the web app with query parameters. */
export function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== '' && value !== '/')
  return `${publicUrl}${path}${parameters.length ? `?${new URLSearchParams(parameters)}` : ''}`
}

type Events = Pick<IdentityEvents, 'sendMail'>
/** An email's reader: an address, and the language of the page they came from. */
export type Reader = { readonly to: string; readonly language?: Language | undefined }

/** The language of the page a call came from, as its header states; undefined without a request. */
export function languageOf(request: Pick<Request, 'headers'> | undefined): Language | undefined {
  const accepted = request?.headers.get('accept-language')?.trim().toLowerCase()
  return accepted ? (/^es\b/.test(accepted) ? 'es' : 'en') : undefined
}

function mailTo({ to, language }: Reader, mail: Omit<IdentityMail, 'to' | 'language'>): IdentityMail {
  return { to, ...(language && { language }), ...mail }
}

export function sendPasswordReset({ sendMail }: Events, reader: Reader, link: string): Promise<void> {
  return sendMail(
    mailTo(reader, {
      link,
      kind: 'password-reset',
      words: {
        en: {
          subject: 'Choose a new password',
          text: paragraphsOf(
            'Someone, probably you, asked to reset this account’s password.',
            'Choose a new one here within an hour:\n[link]',
            'If it wasn’t you, ignore this email: nothing has changed.',
          ),
        },
        es: {
          subject: 'Elige una contraseña nueva',
          text: paragraphsOf(
            'Alguien, seguramente tú, pidió restablecer la contraseña de esta cuenta.',
            'Elige una nueva aquí en el plazo de una hora:\n[link]',
            'Si no fuiste tú, ignora este correo: nada ha cambiado.',
          ),
        },
      },
    }),
  )
}

export function sendConfirmation({ sendMail }: Events, reader: Reader, link: string): Promise<void> {
  return sendMail(
    mailTo(reader, {
      link,
      kind: 'email-verification',
      words: {
        en: {
          subject: 'Confirm your email address',
          text: paragraphsOf(
            `Confirm that this address is yours, and your ${BRAND_NAME} account is ready:`,
            '[link]',
            'The link is valid for a day. If you didn’t sign up, ignore this email.',
          ),
        },
        es: {
          subject: 'Confirma tu dirección de correo',
          text: paragraphsOf(
            `Confirma que esta dirección es tuya y tu cuenta de ${BRAND_NAME} estará lista:`,
            '[link]',
            'El enlace vale un día. Si no te registraste, ignora este correo.',
          ),
        },
      },
    }),
  )
}

export function sendAlreadySignedUp({ sendMail }: Events, reader: Reader, link: string): Promise<void> {
  return sendMail(
    mailTo(reader, {
      link,
      kind: 'already-signed-up',
      words: {
        en: {
          subject: `You already have a ${BRAND_NAME} account`,
          text: paragraphsOf(
            'Someone, probably you, tried to sign up with this address. It already has an account, so nothing has changed.',
            'Sign in here, or choose "Forgot password?" there:\n[link]',
            'If it wasn’t you, ignore this email.',
          ),
        },
        es: {
          subject: `Ya tienes una cuenta de ${BRAND_NAME}`,
          text: paragraphsOf(
            'Alguien, seguramente tú, intentó registrarse con esta dirección. Ya tiene una cuenta, así que nada ha cambiado.',
            'Inicia sesión aquí, o elige «¿Olvidaste tu contraseña?» en esa página:\n[link]',
            'Si no fuiste tú, ignora este correo.',
          ),
        },
      },
    }),
  )
}

/** @param account the account's current address */
export function sendEmailChange({ sendMail }: Events, to: string, account: string, link: string): Promise<void> {
  return sendMail({
    to,
    account,
    link,
    kind: 'email-change',
    words: {
      en: {
        subject: 'Confirm your new email address',
        text: paragraphsOf(
          `Confirm that this is the new address of your ${BRAND_NAME} account:`,
          '[link]',
          'The link is valid for a day. If you didn’t request this, ignore this email.',
        ),
      },
      es: {
        subject: 'Confirma tu nueva dirección de correo',
        text: paragraphsOf(
          `Confirma que esta es la nueva dirección de tu cuenta de ${BRAND_NAME}:`,
          '[link]',
          'El enlace vale un día. Si no lo pediste, ignora este correo.',
        ),
      },
    },
  })
}

export function sendEmailChanged({ sendMail }: Events, to: string, wanted: string, link: string): Promise<void> {
  return sendMail({
    to,
    link,
    kind: 'email-changed',
    words: {
      en: {
        subject: 'Your email address was changed',
        text: paragraphsOf(
          `The address of your ${BRAND_NAME} account is now ${masked(wanted)}. Use it to sign in from now on.`,
          'If it wasn’t you, undo the change here within three days. That also signs everyone out and lets you choose a new password:\n[link]',
        ),
      },
      es: {
        subject: 'Se cambió tu dirección de correo',
        text: paragraphsOf(
          `La dirección de tu cuenta de ${BRAND_NAME} es ahora ${masked(wanted)}. Desde ahora inicias sesión con ella.`,
          'Si no fuiste tú, deshaz el cambio aquí en el plazo de tres días. Eso también cierra todas las sesiones y te deja elegir una contraseña nueva:\n[link]',
        ),
      },
    },
  })
}

export function sendNewDevice(
  { sendMail }: Events,
  to: string,
  userAgent: string | null,
  address: string,
): Promise<void> {
  return sendMail({
    to,
    kind: 'new-device',
    words: {
      en: {
        subject: `New sign-in to your ${BRAND_NAME} account`,
        text: paragraphsOf(
          `Someone signed in to your account with ${deviceName(userAgent, 'en')}, from the address ${address}.`,
          'If it was you, there’s nothing to do. If not, change your password right away and end the session under Account, Security.',
        ),
      },
      es: {
        subject: `Nuevo inicio de sesión en tu cuenta de ${BRAND_NAME}`,
        text: paragraphsOf(
          `Alguien inició sesión en tu cuenta desde la dirección ${address}. El dispositivo: ${deviceName(userAgent, 'es')}.`,
          'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida y cierra la sesión en Cuenta, Seguridad.',
        ),
      },
    },
  })
}

const factorChanges = {
  'app-added': {
    en: 'An authenticator app was added as a second factor of',
    es: 'Se añadió una aplicación de autenticación como segundo factor',
  },
  'app-removed': { en: 'The authenticator app was removed from', es: 'Se quitó la aplicación de autenticación' },
  'passkey-added': { en: 'A passkey was added to', es: 'Se añadió una llave de acceso' },
  'passkey-removed': { en: 'A passkey was removed from', es: 'Se quitó una llave de acceso' },
} as const
export type FactorChange = keyof typeof factorChanges

const securityChanged = {
  en: `The security of your ${BRAND_NAME} account was changed`,
  es: `Cambió la seguridad de tu cuenta de ${BRAND_NAME}`,
}

export function sendFactorsChanged({ sendMail }: Events, to: string, change: FactorChange): Promise<void> {
  const { en, es } = factorChanges[change]
  return sendMail({
    to,
    kind: 'factors-changed',
    words: {
      en: {
        subject: securityChanged.en,
        text: paragraphsOf(
          `${en} your ${BRAND_NAME} account.`,
          'If it wasn’t you, reset your password right away and check Account, Security.',
        ),
      },
      es: {
        subject: securityChanged.es,
        text: paragraphsOf(
          `${es} en tu cuenta de ${BRAND_NAME}.`,
          'Si no fuiste tú, restablece tu contraseña enseguida y mira en Cuenta, Seguridad.',
        ),
      },
    },
  })
}

const removedFactors = {
  passkeys: { en: 'passkeys', es: 'llaves de acceso' },
  google: { en: 'Google sign-in', es: 'un inicio de sesión con Google' },
  app: { en: 'the authenticator app', es: 'la aplicación de autenticación' },
  'recovery-codes': { en: 'the recovery codes', es: 'los códigos de recuperación' },
} as const
export type RemovedFactor = keyof typeof removedFactors

/** Sent after an owner undoes an email change. */
export function sendFactorsRemoved({ sendMail }: Events, to: string, removed: readonly RemovedFactor[]): Promise<void> {
  const list = (language: Language) => removed.map((one) => removedFactors[one][language]).join(', ')
  return sendMail({
    to,
    kind: 'factors-changed',
    words: {
      en: {
        subject: securityChanged.en,
        text: paragraphsOf(
          `Your account has its old email address again. We also removed these, which may not be yours because they were added shortly before the change or after it: ${list('en')}.`,
          'If they were yours, add them again under Account, Security.',
        ),
      },
      es: {
        subject: securityChanged.es,
        text: paragraphsOf(
          `Tu correo vuelve a ser el de antes. También quitamos lo que quizá no sea tuyo, porque se añadió poco antes del cambio o después: ${list('es')}.`,
          'Si era tuyo, añádelo otra vez en Cuenta, Seguridad.',
        ),
      },
    },
  })
}
/** Masks an address, leaving enough to recognize one's own. */
function masked(email: string): string {
  return email.replace(/^(.{1,2})[^@]*/, '$1…')
}
