/** Reads the manifests of `deploy/`: Compose, Kubernetes through its kustomizations, and the Dockerfile. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: manifests are of many shapes, and each check reads a few members of a few kinds
export type Manifest = any

export type Kubernetes = {
  /** Everything the kustomization produces, patched. */
  readonly resources: Manifest[]
  /** The names under which its images are replaced. */
  readonly images: readonly string[]
  /** Problems in the kustomizations themselves. */
  readonly problems: string[]
}

export type Deployment = {
  readonly compose: Manifest
  readonly composeText: string
  readonly composeExample: string
  readonly caddyfile: string
  /** Prometheus's rules. */
  readonly alerts: Manifest
  /** By name: the production overlay, and the overlay with each component. */
  readonly kubernetes: Readonly<Record<string, Kubernetes>>
  readonly dockerfile: string
  readonly dockerignore: string
  /** `deploy/README.md`. */
  readonly guide: string
}

export function readDeployment(root: string): Deployment {
  const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
  const kubernetes = join(root, 'deploy/kubernetes')
  const overlay = join(kubernetes, 'overlays/production')
  const components = readdirSync(join(kubernetes, 'components'))
  return {
    compose: parse(read('compose.yaml'), { merge: true }),
    composeText: read('compose.yaml'),
    composeExample: read('compose.env.example'),
    caddyfile: read('compose/Caddyfile'),
    alerts: parse(read('alerts.yaml')),
    kubernetes: {
      production: kustomize(overlay),
      ...Object.fromEntries(
        components.map((name) => [
          `production with ${name}`,
          kustomize(overlay, [join(kubernetes, 'components', name)]),
        ]),
      ),
    },
    dockerfile: read('Dockerfile'),
    dockerignore: read('Dockerfile.dockerignore'),
    guide: read('README.md'),
  }
}

type Made = Pick<Kubernetes, 'problems'> & { resources: Manifest[]; images: string[] }

/** What `kubectl kustomize` renders for a folder, as far as we use it. */
function kustomize(folder: string, components: readonly string[] = []): Kubernetes {
  const built: Made = { resources: [], images: [], problems: [] }
  apply(folder, built)
  for (const component of components) apply(component, built)
  return built
}

function apply(folder: string, built: Made): void {
  const {
    resources = [],
    components = [],
    patches = [],
    configMapGenerator = [],
    images = [],
  } = documentsIn(join(folder, 'kustomization.yaml'))[0]
  const own = [...resources, ...patches.flatMap(({ path }: Manifest) => path ?? [])] as string[]
  for (const file of readdirSync(folder))
    if (/\.ya?ml$/.test(file) && file !== 'kustomization.yaml' && !own.includes(file))
      built.problems.push(`${relative(process.cwd(), join(folder, file))} is in no kustomization`)
  for (const name of resources as string[]) {
    const path = join(folder, name)
    if (!existsSync(path)) built.problems.push(`${name} is named in ${folder}, and is not there`)
    else if (statSync(path).isDirectory()) apply(path, built)
    else built.resources.push(...documentsIn(path))
  }
  for (const { name, literals, options = {} } of configMapGenerator as Manifest[]) {
    const pairs = (literals as string[]).map((literal) => /^([^=]+)=(.*)$/s.exec(literal)?.slice(1) ?? [literal, ''])
    const metadata = { name, labels: options.labels ?? {} }
    built.resources.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: Object.fromEntries(pairs) })
  }
  built.images.push(...(images as Manifest[]).map(({ name }) => String(name)))
  for (const name of components as string[]) apply(join(folder, name), built)
  for (const each of patches as Manifest[]) patch(built, each, folder)
}

function documentsIn(path: string): Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8'))
    .map((document) => document.toJS({ maxAliasCount: -1 }))
    .filter(Boolean)
}

/** Applies a list of patch operations, or a file that replaces members of the resource it names. */
function patch(built: Made, { path, target, patch: operations }: Manifest, folder: string): void {
  const [change] = path ? documentsIn(join(folder, path)) : []
  const { kind, name } = target ?? { kind: change.kind, name: change.metadata.name }
  const found = built.resources.find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) return void built.problems.push(`a patch of ${folder} targets the ${kind} ${name}, which doesn’t exist`)
  if (change) {
    found.metadata.annotations = { ...found.metadata.annotations, ...change.metadata.annotations }
    return void Object.assign(found.spec, change.spec)
  }
  for (const operation of parse(operations) as Manifest[]) operate(found, operation, built)
}

function operate(on: Manifest, { op, path, value }: Manifest, built: Made): void {
  const keys = String(path).split('/').slice(1)
  const last = keys.pop() ?? ''
  const holder = keys.reduce((member, key) => member?.[key], on)
  if (op === 'add' && Array.isArray(holder) && last === '-') holder.push(value)
  else if (op === 'replace' && holder?.[last] !== undefined) holder[last] = value
  else if (op !== 'test' || holder?.[last] !== value)
    built.problems.push(`the patch "${op} ${path}" of ${on.kind} ${on.metadata.name} doesn’t apply`)
}
