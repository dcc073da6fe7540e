import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandMark } from '@lodestay/domain/brand-mark'
import { expect, test } from 'vitest'

test('the stylesheet draws the brand’s logo', () => {
  const styles = readFileSync(join(import.meta.dirname, '../styles/frame.css'), 'utf8')
  for (const shape of Object.values(brandMark)) expect(styles).toContain(`d='${shape}'`)
})
