/** Structured logs that hold no token, password, cookie or whole email. */
import { loggedPath } from '@lodestay/domain'
import { type Logger, pino } from 'pino'

/** "traveler@lodestay.test" → "t…@lodestay.test": enough to tell two people apart, too little to write to one. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*(@.*)$/, '$1…$2')
}

export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'authorization',
          'cookie',
          'password',
          'token',
          'secret',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.token',
          '*.secret',
          'req.headers',
          'res.headers',
        ],
        censor: '[redacted]',
      },
      serializers: {
        email: maskEmail,
        req: (request: { method: string; url: string; id: string; ip: string }) => ({
          method: request.method,
          path: loggedPath(request.url),
          id: request.id,
        }),
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
}
