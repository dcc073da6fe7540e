import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { jobGauge, sweepGauge } from '../apps/api/src/kernel/jobs.ts'
import { createMetrics } from '../apps/api/src/kernel/metrics.ts'
import { createReadSources } from '../apps/api/src/kernel/read-sources.ts'
import { alertGauges } from '../apps/api/src/modules/alerts/watch.ts'
import { type Deployment, type Manifest, readDeployment } from './deployment/manifests.ts'
import { checkDeployment } from './deployment/rules.ts'
import { root } from './supervisor/settings.ts'

/** The names of the metrics each process reports at `/metrics`. */
async function readMetricNames(): Promise<Set<string>> {
  const sources = createReadSources({} as never, [], { log: {} as never })
  const gauges = [jobGauge, sweepGauge, ...sources.gauges, ...alertGauges].map((gauge) => ({
    ...gauge,
    read: async () => [],
  }))
  const metrics = createMetrics({} as never, gauges, { warn: () => {} } as never)
  const { port, close } = await metrics.listen(0, '127.0.0.1')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await close()
  return new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ''))
}
const metrics = await readMetricNames()

test('all manifests agree with our settings, ports, health paths, commands and versions', () => {
  expect(checkDeployment(readDeployment(root), metrics)).toEqual([])
})

function named(resources: readonly Manifest[], kind: string, name: string): Manifest {
  return resources.find((each) => each.kind === kind && each.metadata.name === name)
}
function containerOf(deployment: Deployment, name: string, kind = 'Deployment'): Manifest {
  return named(deployment.kubernetes.production?.resources ?? [], kind, name).spec.template.spec.containers[0]
}
function variable(container: Manifest, name: string): Manifest {
  return container.env.find((each: Manifest) => each.name === name)
}
function resourcesOf(deployment: Deployment): Manifest[] {
  return deployment.kubernetes.production?.resources ?? []
}
function remove(resources: Manifest[], kind: string, name: string): void {
  resources.splice(resources.indexOf(named(resources, kind, name)), 1)
}

type Drift = (deployment: Deployment) => unknown
const api = 'production: Deployment api'

describe('reports a drift:', () => {
  test.each<[what: string, drift: Drift, line: string]>([
    [
      'a variable that no process has',
      (all) => Object.assign(variable(containerOf(all, 'api'), 'S3_BUCKET'), { name: 'S3_BUCKETS' }),
      `${api} sets S3_BUCKETS, which api doesn’t have`,
    ],
    [
      'a variable of another process',
      (all) => containerOf(all, 'content').env.push({ name: 'S3_BUCKET', value: 'pictures' }),
      'production: Deployment content sets S3_BUCKET, which content doesn’t have',
    ],
    [
      'a required variable that is missing',
      (all) =>
        containerOf(all, 'api').env.splice(
          containerOf(all, 'api').env.indexOf(variable(containerOf(all, 'api'), 'AUTH_SECRET')),
          1,
        ),
      `${api} has invalid settings: The configuration is invalid:\n  AUTH_SECRET is missing`,
    ],
    [
      'an invalid value',
      (all) => Object.assign(all.compose.services.web.environment, { PUBLIC_URL: 'lodestay' }),
      'compose: web has invalid settings: PUBLIC_URL is "lodestay", but must be an http or https address',
    ],
    [
      'a variable built from one that is defined after it',
      (all) => containerOf(all, 'api').env.reverse(),
      `${api} builds DATABASE_URL from a variable that isn’t defined before it`,
    ],
    [
      'a process that listens on another port than it is probed on',
      (all) => Object.assign(variable(containerOf(all, 'api'), 'PORT'), { value: '8080' }),
      `${api} is probed on port 3001, where it doesn’t listen`,
    ],
    [
      'another port of a service',
      (all) => Object.assign(named(resourcesOf(all), 'Service', 'api').spec.ports[0], { port: 80 }),
      'production: Deployment web: API_URL points to api:3001, where nothing listens',
    ],
    [
      'an address in Compose where nothing listens',
      (all) => Object.assign(all.compose.services.api.environment, { CONTENT_URL: 'http://editor:3002' }),
      'compose: api: CONTENT_URL points to editor:3002, where nothing listens',
    ],
    [
      'a health path that isn’t a route',
      (all) => Object.assign(containerOf(all, 'content').readinessProbe.httpGet, { path: '/healthz' }),
      'production: Deployment content is probed at /healthz, which isn’t a route of apps/content/src/main.ts',
    ],
    [
      'a command that isn’t a process',
      (all) => containerOf(all, 'worker').command.splice(1, 1, 'apps/api/src/workers.ts'),
      'production: Deployment worker starts apps/api/src/workers.ts, which isn’t one of our processes',
    ],
    [
      'another image',
      (all) => Object.assign(containerOf(all, 'web'), { image: 'lodestay-web' }),
      'production: Deployment web runs lodestay-web instead of the lodestay image',
    ],
    [
      'a container with a writable root filesystem',
      (all) => Object.assign(containerOf(all, 'schema', 'Job').securityContext, { readOnlyRootFilesystem: false }),
      'production: Job schema runs with more privileges than it needs',
    ],
    [
      'a service in Compose that runs as root',
      (all) => Object.assign(all.compose.services.db, { user: '0:0' }),
      'compose: db runs with more privileges than it needs',
    ],
    [
      'no probe',
      (all) => delete containerOf(all, 'worker').livenessProbe,
      'production: Deployment worker has no livenessProbe',
    ],
    [
      'no resources',
      (all) => delete containerOf(all, 'web').resources,
      'production: Deployment web sets no resource requests and limits',
    ],
    [
      'less memory than the heap may take',
      (all) => Object.assign(containerOf(all, 'web').resources.limits, { memory: '512Mi' }),
      'production: Deployment web is limited to 512Mi, but its heap alone may take 512Mi',
    ],
    [
      'memory in a unit that cannot be compared',
      (all) => Object.assign(containerOf(all, 'web').resources.limits, { memory: '1G' }),
      'production: Deployment web is limited to 1G, but its heap alone may take 512Mi',
    ],
    [
      'no disruption budget',
      (all) => remove(resourcesOf(all), 'PodDisruptionBudget', 'content'),
      'production: Deployment content has no PodDisruptionBudget',
    ],
    [
      'an autoscaler with a metric that isn’t reported',
      (all) =>
        Object.assign(named(resourcesOf(all), 'HorizontalPodAutoscaler', 'worker').spec.metrics[1].external.metric, {
          name: 'jobs',
        }),
      'the autoscaler worker uses the metric jobs, which isn’t reported',
    ],
    [
      'a connection that no policy allows out',
      (all) => named(resourcesOf(all), 'NetworkPolicy', 'web').spec.egress.shift(),
      'production: Deployment web can’t reach api:3001 (API_URL)',
    ],
    [
      'a connection that no policy lets in',
      (all) => named(resourcesOf(all), 'NetworkPolicy', 'database').spec.ingress[0].from.shift(),
      'lodestay-db-rw:5432 doesn’t accept connections from production: Deployment api (DATABASE_URL)',
    ],
    [
      'a network policy that names one database cluster, and not a restored one',
      (all) =>
        Object.assign(named(resourcesOf(all), 'NetworkPolicy', 'database').spec, {
          podSelector: { matchLabels: { 'cnpg.io/cluster': 'lodestay-db' } },
        }),
      'the network policies only match the cluster lodestay-db',
    ],
    [
      'a certificate that can’t be issued',
      (all) => remove(resourcesOf(all), 'NetworkPolicy', 'acme-solver'),
      'the ingress can’t reach cert-manager’s solver pods',
    ],
    [
      'no default denial of traffic',
      (all) => remove(resourcesOf(all), 'NetworkPolicy', 'default-deny'),
      'no network policy denies all traffic by default',
    ],
    [
      'the ingress at another address',
      (all) =>
        Object.assign(named(resourcesOf(all), 'Ingress', 'lodestay').spec.rules[0], { host: 'www.lodestay.example' }),
      'the ingress serves www.lodestay.example without TLS',
    ],
    [
      'an address missing from the database’s certificate',
      (all) => named(resourcesOf(all), 'Cluster', 'lodestay-db').spec.certificates.serverAltDNSNames.shift(),
      'the database’s certificate doesn’t list lodestay-db-1',
    ],
    [
      'a network whose proxies aren’t trusted',
      (all) => Object.assign(all.compose.networks.outside.ipam.config[0], { subnet: '172.28.252.0/24' }),
      'compose: api trusts 172.28.250.0/24 and 172.28.251.0/24 and fd1d:28:251::/64, but the networks are 172.28.250.0/24 and 172.28.252.0/24',
    ],
    [
      'a process that trusts other proxies than the rest',
      (all) => Object.assign(all.compose.services.web.environment, { TRUST_PROXY: '172.28.250.0/24' }),
      'compose: web trusts 172.28.250.0/24, but the networks are',
    ],
    [
      'too little memory for drawn pictures',
      (all) => all.compose.services.api.tmpfs.splice(1, 1, '/var/cache/lodestay:uid=1000,gid=1000,size=1g'),
      'compose: api caches up to 1984Mi of pictures, but has room for 1024Mi',
    ],
    [
      'no size limit for drawn pictures',
      (all) => all.compose.services.api.tmpfs.splice(1, 1, '/var/cache/lodestay:uid=1000,gid=1000'),
      'compose: api caches up to 1984Mi of pictures, but has no size limit',
    ],
    [
      'a volume too small for drawn pictures',
      (all) =>
        Object.assign(
          named(resourcesOf(all), 'Deployment', 'api').spec.template.spec.volumes.find(
            ({ name }: Manifest) => name === 'cache',
          ).emptyDir,
          { sizeLimit: '1Gi' },
        ),
      `${api} caches up to 1984Mi of pictures, but has room for 1024Mi`,
    ],
    [
      'another version of PostgreSQL',
      (all) => Object.assign(all.compose.services.db, { image: 'postgres:17.2-bookworm' }),
      'compose: db: the database is postgres:17.2-bookworm, but tests run on 18.4',
    ],
    [
      'a database that sorts by the rules of a language',
      (all) =>
        Object.assign(named(resourcesOf(all), 'Cluster', 'lodestay-db').spec.bootstrap.initdb, {
          builtinLocale: 'en-US',
        }),
      'the database doesn’t sort by C.UTF-8',
    ],
    [
      'a database that compiles its plans, unlike in tests',
      (all) => delete named(resourcesOf(all), 'Cluster', 'lodestay-db').spec.postgresql.parameters.jit,
      'the database must set jit to off, as the tests do',
    ],
    [
      'a service in Compose that logs without a limit',
      (all) => delete all.compose.services.proxy.logging,
      'compose: proxy has no log size limit',
    ],
    [
      'more processes than the database has connections for',
      (all) => Object.assign(named(resourcesOf(all), 'HorizontalPodAutoscaler', 'api').spec, { maxReplicas: 24 }),
      'all processes open 1323 connections, but the database accepts 800',
    ],
    [
      'a database instance that nothing reads from',
      (all) => Object.assign(named(resourcesOf(all), 'Cluster', 'lodestay-db').spec, { instances: 4 }),
      'nothing reads from lodestay-db-4',
    ],
    [
      'an ingress that accepts bodies of any size',
      (all) =>
        Object.assign(named(resourcesOf(all), 'Ingress', 'lodestay').metadata.annotations, {
          'nginx.ingress.kubernetes.io/proxy-body-size': '0',
        }),
      'the ingress accepts 0, but a video may have 100m',
    ],
    [
      'an alert with a metric that isn’t reported',
      (all) => Object.assign(all.alerts.groups[0].rules[0], { expr: 'max(lodestay_job{state="due"}) > 2000' }),
      'the alert JobsOverdue uses the metric lodestay_job, which isn’t reported',
    ],
    [
      'settings that an upgrade applies last',
      (all) => Object.assign(named(resourcesOf(all), 'ConfigMap', 'lodestay-site').metadata, { labels: {} }),
      'an upgrade doesn’t apply lodestay-site together with the api',
    ],
    [
      'a process that doesn’t wait for the schema',
      (all) => delete all.compose.services.worker.depends_on.schema,
      'compose: worker doesn’t wait for the schema',
    ],
  ])('%s', (_, drift, line) => {
    const deployment = readDeployment(root)
    drift(deployment)
    expect(checkDeployment(deployment, metrics).join('\n')).toContain(line)
  })

  test('a restored database and one that failed over by hand are not reported', () => {
    const deployment = readDeployment(root)
    Object.assign(named(resourcesOf(deployment), 'Cluster', 'lodestay-db').spec, {
      bootstrap: { recovery: { source: 'lodestay-db' } },
    })
    delete deployment.compose.services.db
    const lines = checkDeployment(deployment, metrics)
    expect(lines.filter((line) => !line.includes('db:5432') && !line.includes('waits for db'))).toEqual([])
  })

  test.each<
    [
      what: string,
      file: 'dockerfile' | 'dockerignore' | 'composeText' | 'composeExample' | 'caddyfile' | 'guide',
      from: string,
      to: string,
      line: string,
    ]
  >([
    [
      'another Node',
      'dockerfile',
      'FROM node:24.21.0-bookworm-slim\nENV',
      'FROM node:24.20.0-bookworm-slim\nENV',
      'the image is based on node:24.20.0-bookworm-slim',
    ],
    [
      'a source that doesn’t exist',
      'dockerfile',
      'COPY packages packages',
      'COPY package packages',
      'the image copies package, which doesn’t exist',
    ],
    [
      'a workspace that is left out',
      'dockerfile',
      'COPY packages/domain/package.json packages/domain/\n',
      '',
      'the image is installed without packages/domain/package.json',
    ],
    [
      'a process that is left out',
      'dockerfile',
      'COPY apps/content apps/content\n',
      '',
      'the image doesn’t contain apps/content/src/main.ts',
    ],
    [
      'a process that keeps more memory than it would after npm start',
      'dockerfile',
      '--max-semi-space-size=8',
      '--max-semi-space-size=16',
      'the image doesn’t set NODE_OPTIONS to --max-semi-space-size=8 --max-old-space-size=512, as npm start does',
    ],
    ['an image that runs as root', 'dockerfile', 'USER 1000:1000', 'USER root', 'the image runs as root'],
    [
      'a source that is ignored',
      'dockerignore',
      '!packages\n',
      '',
      'the image copies packages, which .dockerignore excludes',
    ],
    [
      'a secret with a default',
      'composeText',
      'AUTH_SECRET:?',
      'AUTH_SECRET:-secret',
      'AUTH_SECRET:-secret} must have no default',
    ],
    ['a variable without an example', 'composeExample', 'SMTP_URL=\n', '', 'compose.env.example doesn’t list SMTP_URL'],
    [
      'an api that takes the web’s address for the visitor’s',
      'caddyfile',
      'trusted_proxies 172.28.250.0/24 172.28.251.0/24 fd1d:28:251::/64',
      '',
      'the Caddyfile trusts nothing, but the networks are',
    ],
    [
      'a host for tracked links that the proxy doesn’t serve',
      'caddyfile',
      '{$SITE_HOST} {$LINK_HOST} {',
      '{$SITE_HOST} {',
      'the Caddyfile doesn’t serve LINK_HOST',
    ],
    [
      'a secret that the guide doesn’t describe',
      'guide',
      '`lodestay-entry`',
      '',
      'needs CONTENT_ENTRY_SECRET of the secret lodestay-entry',
    ],
  ])('%s', (_, file, from, to, line) => {
    const deployment = readDeployment(root)
    expect(deployment[file]).toContain(from)
    expect(
      checkDeployment({ ...deployment, [file]: deployment[file].replaceAll(from, to) }, metrics).join('\n'),
    ).toContain(line)
  })
})

function hasKubectl(): boolean {
  try {
    execFileSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!hasKubectl())('kubectl, if installed, renders the overlay as we do', () => {
  const overlay = join(root, 'deploy/kubernetes/overlays/production')
  const made = execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' })
  const read = resourcesOf(readDeployment(root)).map(({ kind }) => kind)
  expect([...made.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort()).toEqual(read.sort())
  expect(made).not.toMatch(/image: lodestay$/m)
})
