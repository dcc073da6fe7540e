/** Fills an empty installation with the demo: accounts, organizations and some 300 stays in every status. Runs once. */
import { sql } from 'kysely'
import { buildApp, type Platform } from '../app.ts'
import { type DemoOrganization, type DemoStay, demoWorld } from '../demo/index.ts'
import type { Caller } from '../kernel/auth.ts'
import { readConfig } from '../kernel/config.ts'
import type { Db } from '../kernel/db.ts'
import { createLog } from '../kernel/log.ts'
import { addAttributes } from '../modules/attributes/index.ts'
import { organizationOfSource } from '../modules/organizations/index.ts'
import { claim, reject } from '../modules/review/index.ts'
import { addDemoStay, stayReview } from '../modules/stays/index.ts'
import { grantRole, insertUser, updateUser } from '../modules/users/index.ts'

export const DEMO_PASSWORD = 'lodestay-demo'
const accounts = [
  { email: 'traveler@lodestay.test', firstName: 'Tess', lastName: 'Traveler', roles: ['Stayer'] },
  { email: 'host@lodestay.test', firstName: 'Henry', lastName: 'Host', roles: ['Stayer', 'Host'] },
  { email: 'manager@lodestay.test', firstName: 'Mara', lastName: 'Manager', roles: ['Stayer', 'Host'] },
  { email: 'employee@lodestay.test', firstName: 'Emil', lastName: 'Employee', roles: ['Stayer', 'Employee'] },
  { email: 'admin@lodestay.test', firstName: 'Ada', lastName: 'Admin', roles: ['Stayer', 'Admin'] },
] as const
/** Travelers without an account of their own, so that favorites are somebody's. */
const CROWD = 60

const isSeeded = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('source_key', 'like', 'demo:%')
    .limit(1)
    .executeTakeFirst()) !== undefined

const seedAccounts = async ({ db, providers }: Platform): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const { email, firstName, lastName, roles } of accounts) {
    const identityId = await providers.identity.ensure({
      email,
      password: DEMO_PASSWORD,
      name: `${firstName} ${lastName}`,
    })
    await db.transaction().execute(async (tx) => {
      const created = await insertUser(tx, { identityId, email, firstName, lastName, photoUrl: null })
      if (created) await updateUser(tx, created, { roles: [...roles] })
    })
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    ids.set(email, id)
  }
  return ids
}

const seedCrowd = async (db: Db): Promise<string[]> => {
  const ids: string[] = []
  for (let number = 1; number <= CROWD; number++) {
    const email = `crowd-${number}@lodestay.invalid`
    const id = await insertUser(db, {
      identityId: `demo:${number}`,
      email,
      firstName: 'Demo',
      lastName: `Traveler ${number}`,
      photoUrl: null,
    })
    if (id) ids.push(id)
  }
  return ids
}

const seedOrganizations = async (
  db: Db,
  organizations: readonly DemoOrganization[],
  users: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const { key, name, ownerEmail, managerEmails } of organizations) {
    const { id } = await organizationOfSource(db, `demo:${key}`, name)
    ids.set(key, id)
    const owner = ownerEmail && users.get(ownerEmail)
    if (owner) await grantRole(db, { userId: owner, role: 'orgOwner', organizationId: id })
    for (const email of managerEmails ?? []) {
      const manager = users.get(email)
      if (manager) await grantRole(db, { userId: manager, role: 'orgManager', organizationId: id })
    }
  }
  return ids
}

const staff = (id: string, name: string): Caller => ({
  id,
  name,
  email: '',
  roles: ['Employee'],
  contextRoles: [],
  sessionId: '',
})

const seedStay = async (
  db: Db,
  stay: DemoStay,
  organizationId: string,
  moderator: Caller,
  crowd: readonly string[],
  now: Date,
): Promise<void> => {
  const publishedAt = new Date(now.getTime() - stay.ageDays * 86_400_000)
  const subject = await addDemoStay(db, {
    organizationId,
    content: stay.fields,
    status: stay.status === 'Accepted' ? 'Accepted' : stay.status === 'Draft' ? 'Draft' : 'Submitted',
    enabled: stay.enable,
    plan: stay.plan,
    at: publishedAt,
    favoredBy: crowd.slice(0, Math.min(stay.favoriteCount, crowd.length)),
    ...(stay.revision && { revision: { status: stay.revision.status, content: stay.revision.fields } }),
  })
  const asks = stay.revision?.status ?? stay.status
  if (asks === 'Pending') await claim(db, moderator, stayReview, subject, now)
  const rejection = stay.revision?.rejection ?? stay.rejection
  if (asks === 'Rejected' && rejection) await reject(db, moderator, stayReview, subject, rejection, now)
}

/** Seeds the demo in one transaction: it is all there, or not at all. */
export const seed = async (platform: Platform, say: (line: string) => void): Promise<void> => {
  const { db } = platform
  const users = await seedAccounts(platform)
  if (await isSeeded(db)) return say('The demo is there already.')
  const world = demoWorld()
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    await addAttributes(tx, world.attributes)
    const organizations = await seedOrganizations(tx, world.organizations, users)
    const crowd = await seedCrowd(tx)
    const moderator = staff(users.get('employee@lodestay.test') ?? '', 'Emil Employee')
    for (const [index, stay] of world.stays.entries()) {
      await seedStay(tx, stay, organizations.get(stay.organizationKey) ?? '', moderator, crowd, now)
      if ((index + 1) % 100 === 0) say(`${index + 1} of ${world.stays.length} stays`)
    }
  })
  await sql`analyze`.execute(db)
  say(`${world.stays.length} stays of ${world.organizations.length} organizations`)
}

if (import.meta.main) {
  const config = readConfig(process.env)
  const platform = await buildApp(config, createLog('silent'))
  await seed(platform, (line) => process.stdout.write(`${line}\n`))
  await platform.close()
}
