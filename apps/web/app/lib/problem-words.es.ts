import { identityTexts } from '@lodestay/domain/identity/identity-errors'
import { messages } from '@lodestay/domain/messages'
import { ownMember } from '@lodestay/domain/own-member'
import { declines } from '@lodestay/domain/payments/declines'

const known: Readonly<Record<string, string>> = {
  [messages.validationFailed]: 'Revisa los campos marcados.',
  [messages.notSignedIn]: 'No has iniciado sesión.',
  [messages.userNotSignedIn]: 'No has iniciado sesión.',
  [messages.userNotFound]: 'No encontramos al usuario.',
  [messages.zipNotFound]: 'No encontramos ese código postal.',
  [messages.invalidEmail]: 'Escribe un correo electrónico válido.',
  [messages.invalidUrl]: 'Escribe una dirección web válida.',
  [messages.endAfterStart]: 'La fecha final debe ser posterior a la inicial.',
  'End must be after the start.': 'El final debe ser posterior al inicio.',
  'Check-out must be after the first night.': 'La salida debe ser posterior a la primera noche.',
  'Minimum nights must not exceed the nights of the watch.':
    'Las noches mínimas no pueden ser más que las noches del seguimiento.',
  'Place must be a stay, a city, a region or an area.': 'Elige un alojamiento, una ciudad, una región o una zona.',
  'Highest price cannot be negative.': 'El precio máximo no puede ser negativo.',
  'These nights have passed.': 'Estas noches ya pasaron.',
  'Entries are closed.': 'Ya no se puede participar.',
  'You’re on the host’s team, so you can’t enter.':
    'Eres parte del equipo del anfitrión, así que no puedes participar.',
  'Something went wrong on our side': 'Algo salió mal de nuestro lado.',
  'You’ve already entered this giveaway.': 'Ya participas en este sorteo.',
  'You’ve already reported this stay. We’re looking into it.': 'Ya reportaste este alojamiento. Lo estamos revisando.',
  'This code isn’t right.': 'Este código no es correcto.',
  'Your turn is over.': 'Tu turno ya terminó.',
  'Too many requests': 'Demasiadas solicitudes. Espera un poco e inténtalo de nuevo.',
  'Employees cannot enter giveaways.': 'Los empleados no pueden participar en sorteos.',
  'This link is invalid or has expired.': 'Este enlace no es válido o ya venció.',
  'We’re putting your data together. We’ll email you when it’s ready.':
    'Estamos reuniendo tus datos. Te escribiremos cuando estén listos.',
  'You can request your data once a day.': 'Puedes solicitar tus datos una vez al día.',
  'This account was deleted. You can restore it with the link in the email we sent you.':
    'Esta cuenta se eliminó. Puedes recuperarla con el enlace del correo que te enviamos.',
  'This list isn’t shared, or no longer is.': 'Esta lista no está compartida o ya no lo está.',
  'This payment isn’t complete.': 'Este pago no está completo.',
  'This payment has already been used for a membership.': 'Con este pago ya se compró una membresía.',
  'Two changes conflicted. Try again.': 'Hubo dos cambios a la vez. Inténtalo de nuevo.',
  'The database is down. Try again in a moment.': 'El servicio no responde. Inténtalo de nuevo en un momento.',
  'The database took too long. Narrow the request and try again.':
    'Tardó demasiado. Reduce la búsqueda e inténtalo de nuevo.',
  'The database took too long. Try again in a moment.': 'Tardó demasiado. Inténtalo de nuevo en un momento.',
  'No such giveaway.': 'No existe ese sorteo.',
  'No such watch.': 'No existe ese seguimiento.',
  'No such subscription.': 'No existe esa suscripción.',
  'Animated pictures aren’t accepted: only the first frame would show. Send a still picture.':
    'No aceptamos fotos animadas: solo se vería el primer cuadro. Envía una foto fija.',
  'No such saved search.': 'No existe esa búsqueda guardada.',
  [declines.card_declined]: 'Tu tarjeta fue rechazada. Prueba con otra o consulta a tu banco.',
  [declines.insufficient_funds]: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  [declines.expired_card]: 'Tu tarjeta venció. Usa otra.',
  [declines.incorrect_cvc]: 'El código de seguridad de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  [declines.incorrect_number]: 'El número de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.',
  [declines.incorrect_zip]: 'El código postal no corresponde a la tarjeta. Revísalo e inténtalo de nuevo.',
  [declines.processing_error]: 'El banco no pudo procesar tu tarjeta. Inténtalo de nuevo en un minuto.',
  [declines.authentication_required]: 'Tu banco pide que confirmes este pago. Paga de nuevo y sigue sus pasos.',
  [declines.payment_intent_authentication_failure]:
    'Tu banco no pudo confirmar que eras tú. Inténtalo de nuevo o usa otra tarjeta.',
  [declines.lost_card]: 'Tu tarjeta fue rechazada. Usa otra.',
  [declines.card_velocity_exceeded]: 'Tu tarjeta llegó a su límite. Prueba con otra o consulta a tu banco.',
  [declines.currency_not_supported]: 'Tu tarjeta no puede pagar en dólares estadounidenses. Usa otra.',
  [identityTexts.wrongCredentials]: 'Ese correo y esa contraseña no coinciden.',
  [identityTexts.wrongPassword]: 'Esa no es tu contraseña actual.',
  [identityTexts.emailTaken]: 'Ya existe una cuenta con este correo. Inicia sesión o restablece su contraseña.',
  [identityTexts.passwordShort]: 'La contraseña es demasiado corta.',
  [identityTexts.passwordLong]: 'La contraseña es demasiado larga.',
  [identityTexts.linkDead]: 'Este enlace venció o ya se usó. Pide uno nuevo.',
  [identityTexts.signInAgain]: 'Inicia sesión de nuevo.',
  [identityTexts.sameEmail]: 'Ese ya es tu correo.',
  [identityTexts.tooMany]: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
  [identityTexts.disabled]: 'Esta cuenta está desactivada.',
  [identityTexts.notOffered]: 'Esta forma de iniciar sesión no está disponible aquí.',
  [identityTexts.misconfigured]: 'El inicio de sesión no está bien configurado aquí. Inténtalo más tarde.',
  [identityTexts.network]: 'No podemos conectar con el servicio de inicio de sesión. Inténtalo en un momento.',
  [identityTexts.popupClosed]: 'La ventana de inicio de sesión se cerró antes de terminar.',
  [identityTexts.popupBlocked]:
    'Tu navegador bloqueó la ventana de inicio de sesión. Permítela para este sitio e inténtalo de nuevo.',
  [identityTexts.secondFactor]: 'Esta cuenta necesita un segundo factor.',
  [identityTexts.foreignFactor]:
    'Esta cuenta usa códigos por mensaje de texto, que este sitio no admite. Usa una aplicación de autenticación.',
  [identityTexts.wrongCode]: 'Ese código no es correcto o ya se usó. Espera el siguiente.',
  [identityTexts.signInStale]: 'Tardó demasiado. Inicia sesión de nuevo.',
  [identityTexts.wrongPasskey]:
    'No pudimos confirmar esa llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.',
  [identityTexts.passwordCommon]: 'Esa contraseña es demasiado común. Elige otra.',
  [identityTexts.passwordBreached]: 'Esa contraseña apareció en una filtración de datos. Elige otra.',
  [identityTexts.passwordPersonal]: 'Tu contraseña no puede ser tu nombre, tu correo ni el nombre de este sitio.',
  [identityTexts.wrongOrUnconfirmed]:
    'Ese correo y esa contraseña no coinciden, o el correo aún no está confirmado. Si no lo está, te enviamos el enlace otra vez.',
  [identityTexts.tooManyPasskeys]: 'Esta cuenta ya tiene el máximo de llaves de acceso. Quita una primero.',
  [identityTexts.signUpClosed]:
    'Ahora no puedes crear una cuenta por correo, porque este sitio no puede enviar correos.',
  [identityTexts.appEnrolled]: 'Ya hay una aplicación de autenticación configurada. Quítala para configurar otra.',
  [identityTexts.noFactor]: 'Esta cuenta no tiene un segundo factor.',
}

/** The specification's rules, which name their field. Here the message stands beside the field, so it needn't. */
const rules: readonly (readonly [RegExp, (...values: string[]) => string])[] = [
  [/^.+ (?:is|are) required\.$/, () => 'Este campo es obligatorio.'],
  [/^Each item in .+ must be at most (\d+) characters\.$/, (most) => `Usa como máximo ${most} caracteres en cada uno.`],
  [/^.+ must be at most (\d+) characters\.$/, (most) => `Usa como máximo ${most} caracteres.`],
  [/^.+ must be at least (\d+) characters\.$/, (least) => `Usa al menos ${least} caracteres.`],
  [/^.+ must be at least (\d+)\.$/, (least) => `Debe ser al menos ${least}.`],
  [/^.+ must be at most (\d+)\.$/, (most) => `Debe ser como máximo ${most}.`],
  [/^.+ must have at most (\d+) items\.$/, (most) => `Como máximo ${most}.`],
  [/^.+ must be in the future\.$/, () => 'Debe ser una fecha futura.'],
  [/^.+ must be one of .+\.$/, () => 'Elige una de las opciones.'],
  [/^.+ must be above 0\.$/, () => 'Debe ser mayor que 0.'],
  [/^.+ cannot be changed\.$/, () => 'Este campo no se puede cambiar.'],
  [/^.+ cannot be negative\.$/, () => 'No puede ser negativo.'],
  [/^You have (\d+) lists\. Delete one first\.$/, (most) => `Ya tienes ${most} listas. Elimina una primero.`],
  [
    /^You have (\d+) watches\. End one first\.(?: With Premium you can have (\d+)\.)?$/,
    (most, premium) =>
      `Ya tienes ${most} seguimientos. Termina uno primero.${premium ? ` Con Premium puedes tener ${premium}.` : ''}`,
  ],
  [
    /^You have (\d+) saved searches(, including paused ones)?\. (Delete|Pause or delete) (\d+|one) first(?:, or become Premium for up to (\d+))?\.$/,
    (n, paused, way, number, premium) =>
      `Ya tienes ${n} búsquedas guardadas${paused ? ', incluidas las pausadas' : ''}. ${way === 'Delete' ? 'Elimina' : 'Pausa o elimina'} ${number === 'one' ? 'una' : number} primero${premium ? `, o hazte Premium para tener hasta ${premium}` : ''}.`,
  ],
  [
    /^You can have up to ([\d,]+) favorites\. Remove some first\.$/,
    (most) => `Puedes tener hasta ${most} favoritos. Quita algunos primero.`,
  ],
  [/^A list can have up to (\d+) stays\.$/, (most) => `Una lista tiene como máximo ${most} alojamientos.`],
  [
    /^You have (\d+) access tokens\. Revoke one first\.$/,
    (most) => `Ya tienes ${most} claves de acceso. Revoca una primero.`,
  ],
  [
    /^This giveaway is full: it has (\d+) entries\.$/,
    (most) => `Este sorteo está completo: tiene ${most} participantes.`,
  ],
  [/^End must be (\d{4}-\d\d-\d\d) or earlier\.$/, (last) => `La fecha final debe ser ${last} o anterior.`],
  [
    /^(.+) would be left without an owner\. Give it another owner first, or delete it\.$/,
    (name) => `${name} se quedaría sin propietario. Dale otro primero o elimínala.`,
  ],
  [/^This stay sleeps (\d+)\.$/, (most) => `Este alojamiento es para ${most} como máximo.`],
  [/^A watch can have at most (\d+) nights\.$/, (most) => `Un seguimiento tiene como máximo ${most} noches.`],
]

/** A problem's message in Spanish; one that we have no words for stays as the platform says it. */
export function problemInWords(message: string): string {
  const words = ownMember(known, message)
  if (words !== undefined) return words
  for (const [pattern, say] of rules) {
    const [found, ...values] = pattern.exec(message) ?? []
    if (found !== undefined) return say(...values)
  }
  return message
}
