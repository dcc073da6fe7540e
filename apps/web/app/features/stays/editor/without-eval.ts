import { config } from 'zod'

// Our content policy forbids code made from text, which schemas would try for speed. To be imported before any schema.
config({ jitless: true })
