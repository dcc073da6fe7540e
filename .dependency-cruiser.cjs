// Who may import whom: the rules of ARCHITECTURE.md, by the same numbers. `npm run check` holds the code to them, and
// tools/import-rules.test.ts holds this file to catching each one's violation.
const sdks = 'better-auth|stripe|flydrive|nodemailer|sharp|opentype.js|zipcodes|jose'
const test = '[.]test[.]tsx?$|^apps/(api|content|payment-provider)/src/test/'

/** Packages are found under node_modules, or, where they are not installed, by their bare name. */
function packages(names) {
  return `(^|node_modules/)(${names})(/|$)`
}

// What several features show: stays, their preview, their map, favorites, the address of a search and its filters in words, fields by their kind, forms
// with their answers, drafts that save themselves, pictures that are sent, what the units of a plan pay, card forms, and posts as their
// networks show them, and the filters and columns of tables.
const shared =
  '^apps/web/app/features/(fields|forms|drafts|media|outlets|map|payments|plan-units|stays/(card|preview)|tables)/|^apps/web/app/features/search/(search-url|active-filters)\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: '1-domain-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: [test, '^packages/domain/src/dates/'] },
      to: { pathNot: `^packages/domain/src/|${packages('zod')}` },
    },
    {
      // Daylight saving is not ours to work out.
      name: '1-domain-dates-import-their-library-only',
      severity: 'error',
      from: { path: '^packages/domain/src/dates/', pathNot: test },
      to: { pathNot: `^packages/domain/src/|${packages('@internationalized/date')}` },
    },
    {
      name: '2-kernel-knows-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/kernel/', pathNot: test },
      to: { path: '^apps/api/src/(modules/|modules[.]ts|app[.]ts)' },
    },
    {
      name: '2-providers-know-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/providers/', pathNot: test },
      to: { path: '^apps/api/src/(modules/|modules[.]ts|app[.]ts)' },
    },
    {
      name: '2-nothing-imports-what-starts-it',
      comment: 'The app is built of modules; the processes and the demonstration are built on the app.',
      severity: 'error',
      from: { path: '^apps/api/src/(db|kernel|providers|modules)/|^apps/api/src/modules[.]ts$', pathNot: test },
      to: {
        path: '^apps/api/src/(app|main|worker|openapi|close-demo|import-listings)[.]ts$|^apps/api/src/test/|^apps/demo/',
      },
    },
    {
      name: '3-modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: test },
      to: { path: '^apps/api/src/modules/', pathNot: '^apps/api/src/modules/($1/|[^/]+/index[.]ts$)' },
    },
    {
      name: '3-no-cycles',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { circular: true },
    },
    {
      name: '4-only-stores-build-queries',
      comment: 'Types are free: a handler may pass on the transaction that it was given.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `-store[.]ts$|^apps/api/src/(db|kernel|providers)/|${test}` },
      to: { path: packages('kysely|pg'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: '5-only-providers-import-sdks',
      comment:
        "The embedded payment provider imports the SDK's types; the site's icons are drawn by hand, before a release.",
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: `^apps/(api/src/providers|content|payment-provider)/|^apps/web/tools/draw-icons[.]ts$|${test}`,
      },
      to: { path: packages(sdks) },
    },
    {
      name: '6-ui-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/web/app/ui/' },
      to: { path: '^apps/web/app/(features|routes)/' },
    },
    {
      name: '6-features-import-no-route',
      severity: 'error',
      from: { path: '^apps/web/app/features/' },
      to: { path: '^apps/web/app/routes/' },
    },
    {
      name: '6-features-do-not-meet',
      severity: 'error',
      from: { path: '^apps/web/app/features/([^/]+)/' },
      to: { path: '^apps/web/app/features/', pathNot: ['^apps/web/app/features/$1/', shared] },
    },
    {
      name: '6-web-never-imports-api',
      severity: 'error',
      from: { path: '^(apps/web|packages)/' },
      to: { path: '^apps/api/' },
    },
    {
      name: '7-content-imports-no-app',
      severity: 'error',
      from: { path: '^apps/content/', pathNot: test },
      to: { path: '^(apps|packages|tools)/', pathNot: '^(apps/content|packages/(domain|process))/' },
    },
    {
      name: '7-nobody-imports-content',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^apps/content/' },
      to: { path: '^apps/content/' },
    },
    {
      name: '8-demo-enters-by-the-modules-index',
      severity: 'error',
      from: { path: '^apps/demo/', pathNot: test },
      to: { path: '^apps/api/src/(db|providers|modules/[^/]+/(?!index[.]ts$))' },
    },
    {
      name: '8-nobody-imports-the-demo',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^apps/demo/' },
      to: { path: '^apps/demo/' },
    },
    {
      name: '9-payment-provider-stands-alone',
      comment: 'It is another company, as far as the product knows: only tests start it in their own process.',
      severity: 'error',
      from: { path: '^apps/payment-provider/', pathNot: test },
      to: { path: '^(apps|packages|tools)/', pathNot: '^apps/payment-provider/' },
    },
    {
      name: '9-only-tests-import-the-payment-provider',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `^apps/payment-provider/|${test}` },
      to: { path: '^apps/payment-provider/' },
    },
  ],
  options: {
    // Not swc, which reads neither TSX nor whether an import is of types alone.
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(build|[.]react-router|[.]next)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
