/** Our containers in Compose and Kubernetes, in one form. */
import type { Deployment, Kubernetes, Manifest } from './manifests.ts'

export type Container = {
  /** Its location: 'compose: api', 'production: Deployment api'. */
  readonly at: string
  readonly image: string
  /** The file passed to Node; '' for third-party containers. */
  readonly entry: string
  /** As the process sees it, with made-up secrets. */
  readonly environment: Readonly<Record<string, string>>
  /** Variables only used to compose others. */
  readonly parts: readonly string[]
  /** Its health checks. */
  readonly health: readonly { readonly port: number; readonly path: string | null }[]
  readonly isUnprivileged: boolean
  /** Resolves a host and port from its environment; null if they lead nowhere. */
  readonly resolve: (host: string, port: number) => Target | null
  /** The Kubernetes pod; Compose has none. */
  readonly pod?: { readonly labels: Record<string, string>; readonly owner: Manifest; readonly container: Manifest }
}
export type Target = { readonly labels: Record<string, string>; readonly port: number }

/** Sample values for each secret setting: letters and digits where it is part of an address. */
function sampleOf(name: string): string {
  if (name === 'S3_ENDPOINT') return 'https://objects.example'
  if (name === 'SMTP_URL') return 'smtps://mailer:x@mail.example'
  if (name.endsWith('_HOST')) return `${name.toLowerCase().replaceAll('_', '-')}.example`
  return 'x'.repeat(40)
}

const isHealthy = /^fetch\('http:\/\/127\.0\.0\.1:(\d+)(\/[\w/]+)'\)/

export function composeContainers({ compose, caddyfile }: Deployment): Container[] {
  const services: [string, Manifest][] = Object.entries(compose.services)
  const fill = (value: unknown) =>
    String(value)
      .replace(/\$\{(\w+):\+(.*\$\{\1\})\}/g, '$2')
      .replace(/\$\{(\w+)(?::\?|:-)?\}/g, (_, name) => sampleOf(name))
  const portsOf = (name: string, { environment = {} }: Manifest): number[] => {
    if (/^db(-replica-\d)?$/.test(name)) return [5432]
    if (name === 'objects') return [8333]
    if (name === 'proxy') return [...caddyfile.matchAll(/^:(\d+) \{$/gm)].map(([, port]) => Number(port))
    return environment.PORT ? [Number(environment.PORT)] : []
  }
  return services.map(([name, service]) => {
    const { image, command = [], environment = {}, healthcheck, user, read_only, cap_drop, security_opt } = service
    const check = isHealthy.exec(healthcheck?.test?.at(-1) ?? '')
    const isOurs = image.startsWith('lodestay:')
    return {
      at: `compose: ${name}`,
      image,
      entry: isOurs ? String(command[1] ?? '') : '',
      environment: Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)])),
      parts: [],
      health: check ? [{ port: Number(check[1]), path: check[2] ?? null }] : [],
      isUnprivileged:
        // The Dockerfile sets ours.
        (user === undefined ? isOurs : !/^(0|root)\b/.test(user)) &&
        read_only === true &&
        cap_drop?.[0] === 'ALL' &&
        security_opt?.[0] === 'no-new-privileges:true',
      resolve: (host, port) => {
        const found = services.find(([other]) => other === host)
        return found && portsOf(...found).includes(port) ? { labels: {}, port } : null
      },
    }
  })
}

export function kubernetesContainers(name: string, { resources }: Kubernetes): Container[] {
  const maps = new Map(resources.filter(({ kind }) => kind === 'ConfigMap').map((map) => [map.metadata.name, map.data]))
  const workloads = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  return workloads.flatMap((owner) => {
    const { metadata, spec } = owner.spec.template
    return (spec.containers as Manifest[]).map((container): Container => {
      const { image, command = [], env = [], ports = [], securityContext = {} } = container
      const numbers = new Map<string, number>(ports.map((each: Manifest) => [each.name, each.containerPort]))
      const { environment, parts } = expand(env, maps)
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].filter(Boolean)
      return {
        at: `${name}: ${owner.kind} ${owner.metadata.name}`,
        image,
        entry: String(command[1] ?? ''),
        environment,
        parts,
        health: probes.map(({ httpGet, tcpSocket }) => {
          const { port } = httpGet ?? tcpSocket
          return { port: numbers.get(port) ?? Number(port), path: httpGet?.path ?? null }
        }),
        isUnprivileged:
          spec.securityContext?.runAsNonRoot === true &&
          spec.securityContext.runAsUser > 0 &&
          spec.securityContext.seccompProfile?.type === 'RuntimeDefault' &&
          spec.automountServiceAccountToken === false &&
          securityContext.readOnlyRootFilesystem === true &&
          securityContext.allowPrivilegeEscalation === false &&
          securityContext.capabilities?.drop?.[0] === 'ALL',
        resolve: (host, port) => serviceNamed(resources, host, port),
        pod: { labels: metadata.labels, owner, container },
      }
    })
  })
}

/** A variable can use those before it: Kubernetes leaves `$(…)` unchanged if there is no such variable. */
function expand(env: Manifest[], maps: Map<string, Record<string, string>>) {
  const environment: Record<string, string> = {}
  const parts = new Set<string>()
  for (const { name, value, valueFrom } of env) {
    const { configMapKeyRef: map, secretKeyRef: secret } = valueFrom ?? {}
    const plain = map ? maps.get(map.name)?.[map.key] : secret ? sampleOf(name) : value
    environment[name] = String(plain ?? '').replace(/\$\((\w+)\)/g, (whole, other) => {
      if (environment[other] === undefined) return whole
      parts.add(other)
      return environment[other]
    })
  }
  return { environment, parts: [...parts] }
}

/** The pods and port a service routes to; CloudNativePG creates the services of a cluster and of a pooler. */
export function serviceNamed(resources: readonly Manifest[], host: string, port: number | string): Target | null {
  for (const { kind, metadata } of resources) {
    if (port !== 5432) break
    if (kind === 'Cluster' && ['rw', 'ro', 'r'].some((role) => host === `${metadata.name}-${role}`))
      return { labels: { 'cnpg.io/cluster': metadata.name }, port }
    if (kind === 'Pooler' && host === metadata.name) return { labels: { 'cnpg.io/poolerName': host }, port }
  }
  const service = resources.find(({ kind, metadata }) => kind === 'Service' && metadata.name === host)
  const found = service?.spec.ports.find((each: Manifest) => each.port === port || each.name === port)
  if (!found) return null
  const labels: Record<string, string> = service.spec.selector
  const pod = resources.find(({ spec }) => matches(labels, spec?.template?.metadata.labels ?? {}))
  const named = pod?.spec.template.spec.containers[0].ports?.find((each: Manifest) => each.name === found.targetPort)
  const target = named?.containerPort ?? found.targetPort
  return typeof target === 'number' ? { labels, port: target } : null
}

export function matches(selector: Record<string, string>, labels: Record<string, string>): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}

/** The addresses of other services in a container's environment. */
export function addressesOf({ environment }: Container): { variable: string; host: string; port: number }[] {
  return Object.entries(environment).flatMap(([variable, value]) => {
    if (!/^(API_URL|CONTENT_URL|S3_ENDPOINT|DATABASE_(\w+_)?URLS?)$/.test(variable)) return []
    return value.split(',').flatMap((each) => {
      const { hostname: host, port, protocol } = new URL(each)
      // External hosts aren't ours to resolve.
      return host.endsWith('.example')
        ? []
        : [{ variable, host, port: Number(port || (protocol === 'https:' ? 443 : 80)) }]
    })
  })
}
