import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './supervisor/settings.ts'

type Locked = {
  /** The real package, if it is installed under an alias. */
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** Bundled with the package above it, covered by that one's integrity hash. */
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
}
type Policy = {
  /** Allowed hosts for packages. */
  hosts: string[]
  /** Packages with known install scripts; npm runs none of them (`ignore-scripts`). */
  installScripts: string[]
  /** The minimum safe versions, one per major that has one; majors later than the last are safe. */
  minimumVersions: Record<string, { from: string[]; why: string }>
  /** Packages released together, by name. */
  sameVersion: string[]
}
const sections = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
type Manifest = { [section in (typeof sections)[number]]?: Record<string, string> }

/**
 * Checks the lockfile below `folder` against the policy, offline: integrity, hosts, install scripts, known unsafe
 * versions, versions that must match. Returns one line per problem.
 */
export function checkDependencies(folder = root): string[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const policy: Policy = JSON.parse(read('tools/dependency-policy.json'))
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
  const installed = Object.entries(packages)
    .filter(([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle)
    .map(([path, locked]) => ({ ...locked, path, name: locked.name ?? (path.split('node_modules/').at(-1) as string) }))
  const manifests = globSync('{.,{apps,packages}/*,tools,tools/codegen,e2e,bench}/package.json', { cwd: folder })
  return [
    ...(installed.length > 0 ? [] : ['package-lock.json names no package at all']),
    ...(/^ignore-scripts=true$/m.test(read('.npmrc'))
      ? []
      : ['.npmrc lets packages run scripts: ignore-scripts=true is missing']),
    ...installed.flatMap((each) => originTrouble(each, policy)),
    ...installed.flatMap((each) => platformTrouble(each, packages)),
    ...scriptTrouble(installed, policy),
    ...installed.flatMap((each) => versionTrouble(each, policy)),
    ...policy.sameVersion.flatMap((names) => familyTrouble(installed, new RegExp(names))),
    ...manifests.flatMap((file) => manifestTrouble(file, JSON.parse(read(file)))),
  ]
}

type Installed = Locked & { path: string; name: string }

function originTrouble({ path, integrity, resolved }: Installed, { hosts }: Policy): string[] {
  const sealed = /^sha512-[\w+/]{86}==/.test(integrity ?? '')
  // The lockfile omits addresses at the registry in use (.npmrc); any address in it was put there deliberately.
  const address = resolved === undefined ? null : URL.parse(resolved)
  const known = resolved === undefined || (address?.protocol === 'https:' && hosts.includes(address.host))
  return [...(sealed ? [] : [`${path} has no sha512 integrity`]), ...(known ? [] : [`${path} comes from ${resolved}`])]
}

/** Packages that only other platforms install must be locked too: `npm ci` refuses a lockfile without them. */
function platformTrouble({ path, optionalDependencies = {} }: Installed, packages: Record<string, Locked>): string[] {
  const folders = path
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, parts.length - at).join('/node_modules/'))
  const isLocked = (name: string) => [...folders, ''].some((folder) => packages[join(folder, 'node_modules', name)])
  return Object.keys(optionalDependencies)
    .filter((name) => !isLocked(name))
    .map((name) => `${path} is locked without its ${name}: run npm install --package-lock-only`)
}

function scriptTrouble(installed: Installed[], { installScripts }: Policy): string[] {
  const found = new Set(installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  return [
    ...[...found]
      .filter((name) => !installScripts.includes(name))
      .map((name) => `${name} has an install script that nobody has allowed`),
    ...installScripts
      .filter((name) => !found.has(name))
      .map((name) => `${name} has no install script any more: take it from the list`),
  ]
}

function versionTrouble({ path, name, version = '' }: Installed, { minimumVersions }: Policy): string[] {
  const rule = minimumVersions[name]
  if (!rule) return []
  const major = Number.parseInt(version, 10)
  const least = rule.from.find((from) => Number.parseInt(from, 10) >= major)
  return least && isBelow(version, least) ? [`${path} is ${version}, and safe from ${least} on: ${rule.why}`] : []
}

/** Whether a version precedes another; a prerelease precedes its release. */
function isBelow(version: string, other: string): boolean {
  const partsOf = (text: string) => (text.split(/[-+]/)[0] ?? '').split('.').map(Number)
  const [mine, theirs] = [partsOf(version), partsOf(other)]
  const at = mine.findIndex((part, index) => part !== theirs[index])
  return at < 0 ? version.includes('-') : (mine[at] as number) < (theirs[at] ?? 0)
}

function familyTrouble(installed: Installed[], names: RegExp): string[] {
  const family = installed.filter(({ name }) => names.test(name))
  const versions = new Set(family.map(({ version }) => version))
  const list = family.map(({ path, version }) => `${path.replace(/^node_modules\//, '')} ${version}`).join(', ')
  return versions.size > 1 ? [`These packages must have the same version: ${list}`] : []
}

function manifestTrouble(file: string, manifest: Manifest): string[] {
  return sections
    .flatMap((section) => Object.entries(manifest[section] ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file} asks for ${name} ${version}, which is no exact version of the registry`)
}
