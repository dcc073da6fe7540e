import { readSettings } from '../src/settings.ts'

/** For what is generated from the collections alone: no database is queried and nothing is signed. */
export const unconnectedSettings = readSettings({
  DATABASE_URL: 'postgres://unconnected',
  DEMO: 'true',
  CONTENT_SECRET: 'nothing is ever signed with these words',
  CONTENT_ENTRY_SECRET: 'nothing is ever signed with these words',
})
