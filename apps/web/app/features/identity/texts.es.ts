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
