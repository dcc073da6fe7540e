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
  test.each<[what: string, drift: Drift, told: string]>([
    [
      'a variable that nobody knows',
      (all) => Object.assign(variable(containerOf(all, 'api'), 'S3_BUCKET'), { name: 'S3_BUCKETS' }),
      `${api} sets S3_BUCKETS, which api does not know`,
    ],
    [
      'a variable of another process',
      (all) => containerOf(all, 'content').env.push({ name: 'S3_BUCKET', value: 'pictures' }),
      'production: Deployment content sets S3_BUCKET, which content does not know',
    ],
    [
      'a required variable that is missing',
      (all) =>
        containerOf(all, 'api').env.splice(
          containerOf(all, 'api').env.indexOf(variable(containerOf(all, 'api'), 'AUTH_SECRET')),
          1,
        ),
      `${api} has no usable settings: The configuration is invalid:\n  AUTH_SECRET is missing`,
    ],
    [
      'a value that is refused',
      (all) => Object.assign(all.compose.services.web.environment, { PUBLIC_URL: 'lodestay' }),
      'compose: web has no usable settings: PUBLIC_URL is "lodestay", but must be an http or https address',
    ],
    [
      'a variable that is made of one behind it',
      (all) => containerOf(all, 'api').env.reverse(),
      `${api} makes DATABASE_URL of a variable that does not stand before it`,
    ],
    [
      'another port in a process than its neighbors ask',
      (all) => Object.assign(variable(containerOf(all, 'api'), 'PORT'), { value: '8080' }),
      `${api} is asked on port 3001, where it does not listen`,
    ],
    [
      'another port of a service',
      (all) => Object.assign(named(resourcesOf(all), 'Service', 'api').spec.ports[0], { port: 80 }),
      'production: Deployment web: API_URL leads to api:3001, where nobody listens',
    ],
    [
      'an address of nobody in compose',
      (all) => Object.assign(all.compose.services.api.environment, { CONTENT_URL: 'http://editor:3002' }),
      'compose: api: CONTENT_URL leads to editor:3002, where nobody listens',
    ],
    [
      'a health path that is no route',
      (all) => Object.assign(containerOf(all, 'content').readinessProbe.httpGet, { path: '/healthz' }),
      'production: Deployment content is asked at /healthz, which is no route of apps/content/src/main.ts',
    ],
    [
      'a command that is no process',
      (all) => containerOf(all, 'worker').command.splice(1, 1, 'apps/api/src/workers.ts'),
      'production: Deployment worker starts apps/api/src/workers.ts, which is no process',
    ],
    [
      'an image of its own',
      (all) => Object.assign(containerOf(all, 'web'), { image: 'lodestay-web' }),
      'production: Deployment web runs lodestay-web, and not the one image',
    ],
    [
      'a container of root',
      (all) => Object.assign(containerOf(all, 'schema', 'Job').securityContext, { readOnlyRootFilesystem: false }),
      'production: Job schema may more than it needs',
    ],
    [
      'a service of compose as root',
      (all) => Object.assign(all.compose.services.db, { user: '0:0' }),
      'compose: db may more than it needs',
    ],
    [
      'no probe',
      (all) => delete containerOf(all, 'worker').livenessProbe,
      'production: Deployment worker has no livenessProbe',
    ],
    ['no resources', (all) => delete containerOf(all, 'web').resources, 'production: Deployment web has no resources'],
    [
      'less memory than the heap may take',
      (all) => Object.assign(containerOf(all, 'web').resources.limits, { memory: '512Mi' }),
      'production: Deployment web may take 512Mi, and its heap alone 512Mi',
    ],
    [
      'memory in a unit that cannot be compared',
      (all) => Object.assign(containerOf(all, 'web').resources.limits, { memory: '1G' }),
      'production: Deployment web may take 1G, and its heap alone 512Mi',
    ],
    [
      'no disruption budget',
      (all) => remove(resourcesOf(all), 'PodDisruptionBudget', 'content'),
      'production: Deployment content has no PodDisruptionBudget',
    ],
    [
      'an autoscaler by what nobody measures',
      (all) =>
        Object.assign(named(resourcesOf(all), 'HorizontalPodAutoscaler', 'worker').spec.metrics[1].external.metric, {
          name: 'jobs',
        }),
      'the autoscaler worker asks for jobs, which nobody measures',
    ],
    [
      'a way that no policy permits',
      (all) => named(resourcesOf(all), 'NetworkPolicy', 'web').spec.egress.shift(),
      'production: Deployment web may not reach api:3001 (API_URL)',
    ],
    [
      'a way that its end refuses',
      (all) => named(resourcesOf(all), 'NetworkPolicy', 'database').spec.ingress[0].from.shift(),
      'lodestay-db-rw:5432 takes nothing from production: Deployment api (DATABASE_URL)',
    ],
    [
      'a database that is let out by the name of one cluster, so that a restored one is not',
      (all) =>
        Object.assign(named(resourcesOf(all), 'NetworkPolicy', 'database').spec, {
          podSelector: { matchLabels: { 'cnpg.io/cluster': 'lodestay-db' } },
        }),
      'the network policies are for the cluster lodestay-db alone',
    ],
    [
      'a certificate that cannot be had',
      (all) => remove(resourcesOf(all), 'NetworkPolicy', 'acme-solver'),
      'the ingress may not reach the pods by which cert-manager proves the names',
    ],
    [
      'no denial by default',
      (all) => remove(resourcesOf(all), 'NetworkPolicy', 'default-deny'),
      'no network policy denies what no other permits',
    ],
    [
      'the ingress at another address',
      (all) =>
        Object.assign(named(resourcesOf(all), 'Ingress', 'lodestay').spec.rules[0], { host: 'www.lodestay.example' }),
      'the ingress serves www.lodestay.example without TLS',
    ],
    [
      'an address that the database’s certificate does not name',
      (all) => named(resourcesOf(all), 'Cluster', 'lodestay-db').spec.certificates.serverAltDNSNames.shift(),
      'the certificate of the database does not name lodestay-db-1',
    ],
    [
      'a network whose proxies are not believed',
      (all) => Object.assign(all.compose.networks.outside.ipam.config[0], { subnet: '172.28.252.0/24' }),
      'compose: api trusts 172.28.250.0/24 and 172.28.251.0/24 and fd1d:28:251::/64, and the networks are 172.28.250.0/24 and 172.28.252.0/24',
    ],
    [
      'a process that believes others than the rest',
      (all) => Object.assign(all.compose.services.web.environment, { TRUST_PROXY: '172.28.250.0/24' }),
      'compose: web trusts 172.28.250.0/24, and the networks are',
    ],
    [
      'less room than drawn pictures take, in memory',
      (all) => all.compose.services.api.tmpfs.splice(1, 1, '/var/cache/lodestay:uid=1000,gid=1000,size=1g'),
      'compose: api keeps pictures of up to 1984Mi, where 1024Mi fit',
    ],
    [
      'no limit to the room of drawn pictures',
      (all) => all.compose.services.api.tmpfs.splice(1, 1, '/var/cache/lodestay:uid=1000,gid=1000'),
      'compose: api keeps pictures of up to 1984Mi, where nobody knows how many Mi fit',
    ],
    [
      'less room than drawn pictures take, in a volume',
      (all) =>
        Object.assign(
          named(resourcesOf(all), 'Deployment', 'api').spec.template.spec.volumes.find(
            ({ name }: Manifest) => name === 'cache',
          ).emptyDir,
          { sizeLimit: '1Gi' },
        ),
      `${api} keeps pictures of up to 1984Mi, where 1024Mi fit`,
    ],
    [
      'another version of PostgreSQL',
      (all) => Object.assign(all.compose.services.db, { image: 'postgres:17.2-bookworm' }),
      'compose: db: the database is postgres:17.2-bookworm, and is tested as 18.4',
    ],
    [
      'a database that sorts by the words of a language',
      (all) =>
        Object.assign(named(resourcesOf(all), 'Cluster', 'lodestay-db').spec.bootstrap.initdb, {
          builtinLocale: 'en-US',
        }),
      'the database does not sort by C.UTF-8',
    ],
    [
      'a database that compiles its plans, as no test does',
      (all) => delete named(resourcesOf(all), 'Cluster', 'lodestay-db').spec.postgresql.parameters.jit,
      'the database plans as no test does: jit',
    ],
    [
      'a service of compose that logs without a limit',
      (all) => delete all.compose.services.proxy.logging,
      'compose: proxy may log until the disk is full',
    ],
    [
      'more processes than the database has connections for',
      (all) => Object.assign(named(resourcesOf(all), 'HorizontalPodAutoscaler', 'api').spec, { maxReplicas: 24 }),
      'all processes open 1323 connections, and the database accepts 800',
    ],
    [
      'an instance of the database that no one reads from',
      (all) => Object.assign(named(resourcesOf(all), 'Cluster', 'lodestay-db').spec, { instances: 4 }),
      'no one reads from lodestay-db-4',
    ],
    [
      'an ingress that accepts bodies of any size',
      (all) =>
        Object.assign(named(resourcesOf(all), 'Ingress', 'lodestay').metadata.annotations, {
          'nginx.ingress.kubernetes.io/proxy-body-size': '0',
        }),
      'the ingress accepts 0, and a video has 100m',
    ],
    [
      'an alert about what nobody measures',
      (all) => Object.assign(all.alerts.groups[0].rules[0], { expr: 'max(lodestay_job{state="due"}) > 2000' }),
      'the alert JobsWait asks for lodestay_job, which nobody measures',
    ],
    [
      'settings that an upgrade leaves for last',
      (all) => Object.assign(named(resourcesOf(all), 'ConfigMap', 'lodestay-site').metadata, { labels: {} }),
      'an upgrade does not apply lodestay-site with the api',
    ],
    [
      'a process that does not wait for the schema',
      (all) => delete all.compose.services.worker.depends_on.schema,
      'compose: worker does not wait for the schema',
    ],
  ])('%s', (_, drift, told) => {
    const deployment = readDeployment(root)
    drift(deployment)
    expect(checkDeployment(deployment, metrics).join('\n')).toContain(told)
  })

  test('a restored database and one that failed over by hand are no drift', () => {
    const deployment = readDeployment(root)
    Object.assign(named(resourcesOf(deployment), 'Cluster', 'lodestay-db').spec, {
      bootstrap: { recovery: { source: 'lodestay-db' } },
    })
    delete deployment.compose.services.db
    const told = checkDeployment(deployment, metrics)
    expect(told.filter((line) => !line.includes('db:5432') && !line.includes('waits for db'))).toEqual([])
  })

  test.each<
    [
      what: string,
      file: 'dockerfile' | 'dockerignore' | 'composeText' | 'composeExample' | 'caddyfile' | 'guide',
      from: string,
      to: string,
      told: string,
    ]
  >([
    [
      'another Node',
      'dockerfile',
      'FROM node:24.21.0-bookworm-slim\nENV',
      'FROM node:24.20.0-bookworm-slim\nENV',
      'the image is made of node:24.20.0-bookworm-slim',
    ],
    [
      'a source that is not there',
      'dockerfile',
      'COPY packages packages',
      'COPY package packages',
      'the image copies package, which there is not',
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
      'the image does not hold apps/content/src/main.ts',
    ],
    [
      'a process that keeps more memory than it would after npm start',
      'dockerfile',
      '--max-semi-space-size=8',
      '--max-semi-space-size=16',
      'the image does not set NODE_OPTIONS to --max-semi-space-size=8 --max-old-space-size=512, as npm start does',
    ],
    ['an image of root', 'dockerfile', 'USER 1000:1000', 'USER root', 'the image runs as root'],
    [
      'a source that is kept out',
      'dockerignore',
      '!packages\n',
      '',
      'the image copies packages, which .dockerignore keeps out',
    ],
    [
      'a secret with a default',
      'composeText',
      'AUTH_SECRET:?',
      'AUTH_SECRET:-secret',
      'AUTH_SECRET:-secret} has a default',
    ],
    [
      'a variable without an example',
      'composeExample',
      'SMTP_URL=\n',
      '',
      'compose.env.example does not name SMTP_URL',
    ],
    [
      'an api that is told the address of the web for that of the visitor',
      'caddyfile',
      'trusted_proxies 172.28.250.0/24 172.28.251.0/24 fd1d:28:251::/64',
      '',
      'the Caddyfile trusts nobody, and the networks are',
    ],
    [
      'a host for tracked links that the proxy does not serve',
      'caddyfile',
      '{$SITE_HOST} {$LINK_HOST} {',
      '{$SITE_HOST} {',
      'the Caddyfile does not serve LINK_HOST',
    ],
    [
      'a secret that nobody is told of',
      'guide',
      '`lodestay-entry`',
      '',
      'needs CONTENT_ENTRY_SECRET of the secret lodestay-entry',
    ],
  ])('%s', (_, file, from, to, told) => {
    const deployment = readDeployment(root)
    expect(deployment[file]).toContain(from)
    expect(
      checkDeployment({ ...deployment, [file]: deployment[file].replaceAll(from, to) }, metrics).join('\n'),
    ).toContain(told)
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
