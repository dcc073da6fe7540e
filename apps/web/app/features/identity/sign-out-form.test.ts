import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every way to sign out is the one form that cleans up this device', () => {
  const app = join(import.meta.dirname, '../..')
  const posting = globSync('**/*.tsx', { cwd: app }).filter((file) =>
    readFileSync(join(app, file), 'utf8').includes('paths.session()'),
  )
  expect(posting).toEqual(['features/identity/sign-out-form.tsx'])
})
