import { config } from 'zod'

// Our CSP forbids eval, which schemas would otherwise use for speed. Import this before any schema.
config({ jitless: true })
