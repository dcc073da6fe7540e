import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from './import-rules.ts'

const planted: [rule: string, from: string][] = [
  ['1-domain-imports-zod-only', 'packages/domain/src/offer.ts'],
  ['1-domain-imports-zod-only', 'packages/domain/src/stay.ts'],
  ['1-domain-dates-import-their-library-only', 'packages/domain/src/dates/time-zones.ts'],
  ['2-kernel-knows-no-module', 'apps/api/src/kernel/endpoint.ts'],
  ['2-providers-know-no-module', 'apps/api/src/providers/mail/send-stays.ts'],
  ['2-nothing-imports-what-starts-it', 'apps/api/src/modules/offers/start-offers.ts'],
  ['3-modules-meet-at-their-index', 'apps/api/src/modules/offers/offer-routes.ts'],
  ['3-no-cycles', 'apps/api/src/modules/offers/tale-of-tale.ts'],
  ['4-only-stores-build-queries', 'apps/api/src/modules/offers/publish-offer.ts'],
  ['5-only-providers-import-sdks', 'apps/api/src/modules/offers/sign-offer.ts'],
  ['6-ui-imports-no-feature', 'apps/web/app/ui/button.tsx'],
  ['6-features-import-no-route', 'apps/web/app/features/stays/stay-list.tsx'],
  ['6-features-do-not-meet', 'apps/web/app/features/offers/publish-offer.tsx'],
  ['6-web-never-imports-api', 'apps/web/app/lib/api.ts'],
  ['6-web-never-imports-api', 'packages/domain/src/stay.ts'],
  ['7-content-imports-no-app', 'apps/content/src/pages.ts'],
  ['7-nobody-imports-content', 'apps/api/src/providers/content/payload-content.ts'],
  ['8-demo-enters-by-the-modules-index', 'apps/demo/src/seed.ts'],
  ['8-nobody-imports-the-demo', 'apps/api/src/main.ts'],
  ['9-payment-provider-stands-alone', 'apps/payment-provider/src/start.ts'],
  ['9-only-tests-import-the-payment-provider', 'apps/api/src/providers/mail/charge-mail.ts'],
]
const folder = join(import.meta.dirname, 'fixtures/import-violations')

test('the import check catches every planted violation and nothing else', async () => {
  const { violations } = await checkImports(folder)
  const found = violations.map(({ rule, from }) => `${rule}: ${from}`)
  expect(found.sort()).toEqual(planted.map(([rule, from]) => `${rule}: ${from}`).sort())
})

test('every rule has a planted violation', () => {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }
  const rules = new Set(config.forbidden.map(({ name }) => name))
  expect(new Set(planted.map(([rule]) => rule))).toEqual(rules)
})

test('the import check reads our files in every workspace it covers', async () => {
  const { modules } = await checkImports()
  expect(modules).toBeGreaterThan(10)
})
