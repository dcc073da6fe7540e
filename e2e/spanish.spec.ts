import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { mailLink, mailsTo, signInAs, somebodyNew } from './support/people.ts'
import { settled } from './support/settled.ts'

const app = join(import.meta.dirname, '../apps/web/app')

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

async function wordsIn(files: readonly string[]): Promise<Set<string>> {
  const catalogs = await Promise.all(files.map((file) => import(join(app, file))))
  return new Set(catalogs.flatMap((catalog) => wordsOf({ ...catalog })))
}

/** Texts that exist only in the English catalogs. */
async function englishTexts(): Promise<Set<string>> {
  const spanish = globSync('**/texts.es.ts', { cwd: app })
  const [english, both] = await Promise.all([
    wordsIn(spanish.map((file) => file.replace('.es.ts', '.ts'))),
    wordsIn(spanish),
  ])
  return new Set([...english].filter((text) => !both.has(text)))
}

/** All visible or announced texts of a page, except what users wrote in English. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('[lang=en], script, style')) said.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (!element.closest('[lang=en]'))
        for (const name of ['aria-label', 'placeholder', 'title']) said.push(element.getAttribute(name)?.trim() ?? '')
    return [...new Set(said)].filter((text) => text !== '')
  })
}

async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const english = await englishTexts()
  expect((await textsOf(page)).filter((text) => english.has(text))).toEqual([])
}

function firstCard(page: Page) {
  return page.getByRole('article').first()
}

test('a Spanish search leads to a stay, to a favorite, and through sign-up back to it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/es')
  await settled(page)
  await expectNoEnglish(page)
  await page.getByRole('searchbox', { name: 'Con' }).fill('lake')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/stays\?text=lake/)
  await settled(page)
  await expect(firstCard(page)).toContainText('por noche')
  await expectNoEnglish(page)

  const link = firstCard(page).getByRole('heading').getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/es\/stays\/stay_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await settled(page)
  await expectNoEnglish(page)

  const kept = page.waitForResponse(/\/favorites\.data/)
  await page
    .getByRole('button', { name: `Guardar en favoritos: ${name}` })
    .first()
    .click()
  await kept
  await page.goto('/es/favorites')
  await page.getByRole('link', { name: 'Crear una cuenta' }).click()
  await expect(page).toHaveURL(/\/es\/sign-up/)
  const { firstName, lastName, email, password } = somebodyNew()
  await page.getByLabel('Nombre', { exact: true }).fill(firstName)
  await page.getByLabel('Apellido').fill(lastName)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page).toHaveURL(/\/es\/favorites/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectNoEnglish(page)

  await page.goto('/es/account')
  const language = page.getByLabel('Idioma de los correos y notificaciones')
  await expect(language).toHaveValue('es')
  await language.selectOption('English')
  await page.getByRole('button', { name: 'Guardar preferencias' }).click()
  await expect(page.getByText('Preferencias de correo guardadas.')).toBeVisible()
  await page.reload()
  await expect(language).toHaveValue('en')
})

for (const [what, address] of [
  ['home', '/es'],
  ['search', '/es/stays'],
  ['offers', '/es/offers'],
  ['sign-in', '/es/sign-in'],
] as const)
  test(`the Spanish ${what} page has no axe violations`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(address)
    await settled(page)
    await expectNoAxeViolations(page)
  })

test('a stay in Spanish has no axe violations', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/es/stays')
  await firstCard(page).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/stay_/)
  await settled(page)
  await expectNoAxeViolations(page)
})

for (const path of [
  '/offers',
  '/cancellations',
  '/giveaways',
  '/top-stays',
  '/contact',
  '/feedback',
  '/waitlist',
  '/newsletters',
  '/reset-password',
])
  test(`${path} has no English text left`, async ({ page }) => {
    await page.goto(`/es${path}`)
    await settled(page)
    await expectNoEnglish(page)
  })

test('a traveler’s own pages have no English text left', async ({ page }) => {
  await signInAs(page, 'traveler')
  for (const path of [
    '/feed',
    '/favorites',
    '/favorites/lists',
    '/watches',
    '/saved-searches',
    '/recent',
    '/notifications',
    '/account',
    '/account/security',
    '/account/membership',
  ]) {
    await page.goto(`/es${path}`)
    await settled(page)
    await expect(page).toHaveURL(new RegExp(`/es${path}$`))
    await expectNoEnglish(page)
  }
})

test('switching languages stays on the current page, with its query', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/offers?state=CA&page=1')
  await settled(page)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/offers\?state=CA&page=1$/)
  await settled(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/[^s]\/offers\?state=CA&page=1$/)
})

test('each page links to itself in the other language', async ({ page }) => {
  await page.goto('/es/offers')
  const alternates = page.locator('link[rel=alternate][hreflang]')
  const said = await alternates.evaluateAll((links) =>
    links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).pathname]),
  )
  expect(said).toEqual([
    ['en', '/offers'],
    ['es', '/es/offers'],
    ['x-default', '/offers'],
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/es\/offers$/)
})

test('a page that editors write in English is offered to search engines only once', async ({ page, request }) => {
  await page.goto('/es/pages/about')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^s]\/pages\/about$/)
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(0)
  const listed = await (await request.get('/sitemap.xml?part=pages')).text()
  expect([listed.includes('/pages/about<'), listed.includes('/es/pages/')]).toEqual([true, false])
})

test('a printed Spanish stay leads to its Spanish page', async ({ page, request }) => {
  await page.goto('/es/stays?state=ME')
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/\/es\/(stays|s)\//).last()).toBeVisible()
  await expect(page.getByRole('img', { name: /QR/ })).toHaveAttribute('src', /^\/es\/stays\/.+qr\.svg$/)
  expect(await (await request.get(path)).text()).toMatch(/"url":"[^"]+\/es\/stays\/stay_\w+"/)
})

test('feedback has Spanish topics, and is sent in Spanish', async ({ page }) => {
  await page.goto('/es/feedback')
  await page.getByLabel('Tema').selectOption('Puntuación')
  await page.getByLabel('¿Qué deberíamos saber?').fill('Falta una coma.')
  const topics = await page.getByLabel('Tema').locator('option').allTextContents()
  expect(topics).not.toContain('Inappropriate Language')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByLabel('Tema')).toHaveCount(0)
})

test('a message and a subscription from Spanish pages are confirmed in Spanish', async ({ page }) => {
  const { email } = somebodyNew()
  await page.goto('/es/contact')
  await page.getByLabel('Tu nombre').fill('Nora')
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Aceptan cabras?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveCount(0)
  await page.goto('/es/newsletters')
  await page.getByRole('link', { name: 'The Slow Coast Letter' }).click()
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('button', { name: 'Suscribirme' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa tu correo' })).toBeVisible()
  await page.goto(await mailLink(page, email, 'newsletter-confirmation'))
  // Twice, as some people press every button.
  await page.getByRole('button', { name: 'Confirmar suscripción' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Te suscribiste' })).toBeVisible()
  const subjects = (await mailsTo(page, email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Confirma tu suscripción a The Slow Coast Letter', 'Recibimos tu mensaje'])
})

test('a filter count of one is singular in Spanish', async ({ page }) => {
  await page.goto('/es/stays?guests=1&bathrooms=1&beds=2')
  for (const text of ['1 huésped o más', '1 baño o más', '2 camas o más'])
    await expect(page.getByRole('link', { name: text })).toBeVisible()
})

test('a wrong password is reported in Spanish', async ({ page }) => {
  await page.goto('/es/sign-in')
  await page.getByLabel('Correo electrónico').fill('traveler@lodestay.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Ese correo y esa contraseña no coinciden.')).toBeVisible()
})

test('a page that doesn’t exist says so in Spanish', async ({ page }) => {
  const response = await page.goto('/es/nada')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
  await expectNoEnglish(page)
})

test('money, counts and dates are formatted as in Spanish', async ({ page }) => {
  await page.goto('/es/cancellations')
  await expect(firstCard(page)).toContainText(/\d+ (– \d+ )?de \S+|\d+ \S+ – \d+ \S+ de \d{4}/)
  await expect(firstCard(page)).toContainText(/\d noches?/)
  await page.goto('/es/stays')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\d,]+\+? alojamientos$/)
  await expect(firstCard(page)).toContainText(/\$[\d,]+ por noche/)
})

test('staff pages are in English', async ({ page }) => {
  await page.goto('/es/host')
  await expect(page).toHaveURL(/\d\/(host|sign-in)/)
  await signInAs(page, 'host')
  await page.goto('/es')
  await settled(page)
  const hosting = page
    .getByRole('navigation', { name: 'Navegación principal', exact: true })
    .getByRole('link', { name: 'Modo anfitrión' })
  await expect(hosting).toHaveAttribute('href', '/host')
  await hosting.click()
  await expect(page).toHaveURL(/\d\/host/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('is offered the Spanish page until declined, and never redirected', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/offers')
    const suggestion = page.getByRole('complementary', { name: 'Idioma' })
    await expect(suggestion.getByRole('link', { name: 'Ver esta página en español' })).toHaveAttribute(
      'href',
      '/es/offers',
    )
    await expect(page).toHaveURL(/\d\/offers$/)
    await suggestion.getByRole('button', { name: 'Seguir en inglés' }).click()
    await expect(suggestion).toHaveCount(0)
    await page.reload()
    await settled(page)
    await expect(suggestion).toHaveCount(0)
  })

  test('is offered nothing on a Spanish page', async ({ page }) => {
    await page.goto('/es/offers')
    await settled(page)
    await expect(page.getByRole('complementary', { name: 'Idioma' })).toHaveCount(0)
  })
})
