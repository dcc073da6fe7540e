// Add passkey
export const passkeyNeedsScript = 'Activa JavaScript para agregar una llave de acceso.'
export const passkeyName = 'Nombre de la llave de acceso'
export const passkeyPlaceholder = 'Esta computadora'
export const addPasskey = 'Agregar una llave de acceso'

// App enrolment
export const qrCode = 'Código QR para tu aplicación de autenticación'
export const scanCode =
  'Escanéalo con tu aplicación de autenticación o escribe la clave en ella. Después escribe el código que muestra la aplicación.'
export const key = 'Clave'
export const turnOn = 'Activar'

// Code field
export const code = 'Código'
export const recoveryCode = 'Código de recuperación'

// Google button
export const googleUnreachable = 'No podemos conectar con Google ahora.'
export const continueWithGoogle = 'Continuar con Google'

// No password
export const noPassword = 'Tu cuenta no tiene contraseña.'
export const setPassword = 'Crea una por correo'

// Passkey
export const passkeyFailed =
  'No pudimos confirmar esa llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.'
export const passkeyExists = 'Este dispositivo ya tiene una llave de acceso para esta cuenta.'
export const passkeyUnused = 'No se usó ninguna llave de acceso.'

// Person fields
export const firstName = 'Nombre'
export const lastName = 'Apellido'

// Sign-out form
export const stillSignedIn =
  'Tu sesión sigue abierta porque no podemos conectar con el sitio. Inténtalo de nuevo en un momento.'

// Recovery codes
export const keepRecoveryCodes = 'Guarda estos códigos de recuperación'
export const copyCodes = 'Copiar códigos'
export const recoveryCodesHint =
  'Cada uno reemplaza una vez tu segundo factor. No se muestran de nuevo: imprímelos o guárdalos en un administrador de contraseñas.'

// App card
export const authenticatorApp = 'Aplicación de autenticación'
export const on = 'Activada'
export const appOnHint = 'Después de tu contraseña pedimos el código que muestra tu aplicación.'
export const appOffHint = 'Seis dígitos de una aplicación en tu teléfono, después de tu contraseña.'
export const yourAuthenticatorApp = 'tu aplicación de autenticación'
export const confirmRemoveApp = 'Tu contraseña bastará para iniciar sesión, salvo que tengas una llave de acceso.'
export const removeApp = 'Quitar aplicación'
export const setUpApp = 'Configurar una aplicación'

// Passkeys card
export const passkeys = 'Llaves de acceso'
export const passkeysHint =
  'Tu huella, tu cara o el bloqueo de pantalla en lugar de una contraseña, y como segundo factor.'
export function added(when: string): string {
  return `Agregada ${when}`
}
export const synced = ' · sincronizada entre tus dispositivos'
export const confirmRemovePasskey = 'Ya no servirá para iniciar sesión.'
export const removePasskey = 'Quitar llave de acceso'

// Recovery card
export const recovery = 'Recuperación y dispositivos recordados'
export function rememberedDevices(n: number): string {
  return n === 1
    ? '1 dispositivo inició sesión con tu segundo factor y ya no se le pide.'
    : `${n} dispositivos iniciaron sesión con tu segundo factor y ya no se les pide.`
}
export const noRememberedDevices = 'Cada inicio de sesión pide tu segundo factor.'
export const createNewCodes = 'Crear códigos nuevos'
export const forgetDevices = 'Olvidar dispositivos recordados'

// Second factor notices
export const needsSecondFactor = 'Tu trabajo aquí requiere un segundo factor'
export const setUpFactor = {
  app: 'Configura una aplicación de autenticación',
  orPasskey: ' o una llave de acceso',
  after: '. Hasta entonces, ves lo mismo que cualquier viajero.',
}
export const signInWithSecondFactor = 'Inicia sesión con tu segundo factor'
export const signInAgain = 'Esta sesión empezó sin él. Cierra sesión e inicia de nuevo.'
export const resetAsked = 'Alguien nos pidió quitar tus segundos factores'
export const stopRequest = 'Detener solicitud'
export function resetHint(state: string): string {
  return `${state} Si no fuiste tú, detenla y cambia tu contraseña.`
}
export function resetHappensOn(when: string): string {
  return `Ocurrirá el ${when}.`
}
export const resetUnderReview = 'Nuestro equipo está revisando la solicitud.'

// Sessions card
export const sessions = 'Dónde tienes la sesión abierta'
export const sessionsHint = 'Si no reconoces una sesión, ciérrala y cambia tu contraseña.'
export const thisSession = 'Esta sesión'
export function sessionTimes(from: string, signedIn: string, lastUsed: string): string {
  return `${from}inicio ${signedIn} · último uso ${lastUsed}`
}
const UNKNOWN_DEVICE = 'an unknown device'
export function deviceName(device: string): string {
  return device === UNKNOWN_DEVICE ? 'Dispositivo desconocido' : device.replace(' on ', ' en ')
}
const ownPlaces: Readonly<Record<string, string>> = {
  'this computer': 'esta computadora',
  'the local network': 'la red local',
}
export function sessionPlace(place: string): string {
  return `Desde ${ownPlaces[place] ?? place} · `
}
export const signOutElsewhere = 'Cerrar las demás sesiones'
