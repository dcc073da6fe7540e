/** Structured logs without tokens, passwords, cookies or full emails. */
import { loggedPath } from '@lodestay/domain'
import { type Logger, pino } from 'pino'

/** "traveler@lodestay.test" → "t…@lodestay.test": enough to tell people apart, too little to email them. */
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
