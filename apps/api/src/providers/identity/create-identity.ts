/** Selects the installation's identity service: the embedded one, or Firebase if configured. */
import type { Config } from '../../kernel/config.ts'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import { createFirebaseIdentity } from './firebase-identity.ts'
import type { Identity, IdentityEvents, SignUpMode } from './identity.ts'

/** Sign-up requires a deliverable email, except in a local demo. */
function signUpMode(config: Config): SignUpMode {
  return config.SMTP_URL || config.IDENTITY === 'firebase' ? 'confirm' : config.DEMO ? 'open' : 'closed'
}

export function createIdentity(config: Config, events: IdentityEvents): Identity {
  const common = {
    databaseUrl: config.DATABASE_URL,
    pooler: config.pooler,
    publicUrl: config.PUBLIC_URL,
    secret: config.AUTH_SECRET,
    signUp: signUpMode(config),
    signUpLimit: config.RATE_LIMIT_SIGN_UPS,
    breachUrl: config.PASSWORD_BREACH_URL,
    ...(config.GOOGLE_CLIENT_ID &&
      config.GOOGLE_CLIENT_SECRET && {
        google: { clientId: config.GOOGLE_CLIENT_ID, clientSecret: config.GOOGLE_CLIENT_SECRET },
      }),
  }
  if (config.IDENTITY === 'embedded') return createEmbeddedIdentity(common, events)
  const emulator = config.FIREBASE_AUTH_EMULATOR_HOST
  return createFirebaseIdentity(
    {
      ...common,
      projectId: config.FIREBASE_PROJECT_ID,
      apiKey: config.FIREBASE_API_KEY,
      serviceAccount: config.FIREBASE_SERVICE_ACCOUNT,
      gatewayUrl: emulator ? `http://${emulator}` : config.FIREBASE_GATEWAY_URL,
      emulated: Boolean(emulator),
    },
    events,
  )
}
