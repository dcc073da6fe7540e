/** Checks that the network policies allow the traffic each process needs, and nothing by default. */
import { addressesOf, type Container, matches, serviceNamed } from './containers.ts'
import type { Kubernetes, Manifest } from './manifests.ts'

type Labels = Record<string, string>
/** Our own pods, another namespace, or the internet. */
type Peer = { readonly labels?: Labels; readonly namespace?: string; readonly address?: 'world' }

const DIRECTIONS = { Ingress: 'from', Egress: 'to' } as const

function selects({ matchLabels = {}, matchExpressions = [] }: Manifest, labels: Labels): boolean {
  const fits = ({ key, operator, values }: Manifest) =>
    operator === 'Exists' ? key in labels : operator === 'In' && values.includes(labels[key])
  return matches(matchLabels, labels) && matchExpressions.every(fits)
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Manifest, { labels, namespace, address }: Peer): boolean {
  if (address) return ipBlock?.cidr === '0.0.0.0/0'
  if (namespace) return namespaceSelector?.matchLabels['kubernetes.io/metadata.name'] === namespace
  return labels !== undefined && podSelector !== undefined && !namespaceSelector && selects(podSelector, labels)
}

function permits(
  { resources }: Kubernetes,
  direction: keyof typeof DIRECTIONS,
  { labels, peer, port, protocol = 'TCP' }: { labels: Labels; peer: Peer; port: number; protocol?: string },
): boolean {
  return resources
    .filter(
      ({ kind, spec }) =>
        kind === 'NetworkPolicy' && spec.policyTypes.includes(direction) && selects(spec.podSelector, labels),
    )
    .flatMap(({ spec }) => spec[direction.toLowerCase()] ?? [])
    .some(
      (rule) =>
        rule[DIRECTIONS[direction]].some((each: Manifest) => isPeer(each, peer)) &&
        rule.ports.some((each: Manifest) => each.port === port && each.protocol === protocol),
    )
}

export function checkNetwork(built: Kubernetes, containers: readonly Container[]): string[] {
  const closed = built.resources.some(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' &&
      Object.keys(spec.podSelector).length === 0 &&
      spec.policyTypes.length === 2 &&
      !spec.ingress &&
      !spec.egress,
  )
  // A cluster restored beside the running one has another name and needs the same connections.
  const own = built.resources.find(({ kind }) => kind === 'Cluster')?.metadata.name
  const isNamed = JSON.stringify(built.resources.filter(({ kind }) => kind === 'NetworkPolicy')).includes(`:"${own}"`)
  return [
    ...(isNamed ? [`the network policies only match the cluster ${own}`] : []),
    ...(closed ? [] : ['no network policy denies all traffic by default']),
    ...containers.flatMap((container) => arrowsFrom(built, container)),
    ...built.resources.filter(({ kind }) => kind === 'Ingress').flatMap((ingress) => arrowsOfIngress(built, ingress)),
  ]
}

/** Checks all connections a process needs: to other services, to DNS, to the internet, and to its metrics. */
function arrowsFrom(built: Kubernetes, container: Container): string[] {
  const { at, pod, environment } = container
  if (!pod) return []
  const { labels } = pod
  const blocked = addressesOf(container).flatMap(({ variable, host, port }) => {
    const target = container.resolve(host, port)
    if (!target) return []
    return [
      ...(permits(built, 'Egress', { labels, peer: { labels: target.labels }, port: target.port })
        ? []
        : [`${at} can’t reach ${host}:${port} (${variable})`]),
      ...(permits(built, 'Ingress', { labels: target.labels, peer: { labels }, port: target.port })
        ? []
        : [`${host}:${port} doesn’t accept connections from ${at} (${variable})`]),
    ]
  })
  if (!permits(built, 'Egress', { labels, peer: { namespace: 'kube-system' }, port: 53, protocol: 'UDP' }))
    blocked.push(`${at} can’t reach the DNS`)
  // The object store, the payment provider and email.
  for (const port of environment.S3_BUCKET ? [443, 465, 587] : [])
    if (!permits(built, 'Egress', { labels, peer: { address: 'world' }, port }))
      blocked.push(`${at} can’t reach port ${port} on the internet`)
  const metrics = Number(environment.METRICS_PORT)
  if (metrics && !permits(built, 'Ingress', { labels, peer: { namespace: 'monitoring' }, port: metrics }))
    blocked.push(`Prometheus can’t read the metrics of ${at}`)
  return blocked
}

/** The cert-manager pod that responds for a domain while its certificate is issued. */
const SOLVER = { labels: { 'acme.cert-manager.io/http01-solver': 'true' }, port: 8089 }
const INGRESS = { namespace: 'ingress-nginx' }

function arrowsOfIngress(built: Kubernetes, { metadata, spec }: Manifest): string[] {
  const isCertified = metadata.annotations?.['cert-manager.io/cluster-issuer'] !== undefined
  const problems =
    isCertified && !permits(built, 'Ingress', { ...SOLVER, peer: INGRESS })
      ? ['the ingress can’t reach cert-manager’s solver pods']
      : []
  const served: string[] = spec.rules
    .flatMap(({ http }: Manifest) => http.paths)
    .flatMap(({ backend: { service } }: Manifest) => {
      const target = serviceNamed(built.resources, service.name, service.port.name)
      return !target || permits(built, 'Ingress', { labels: target.labels, peer: INGRESS, port: target.port })
        ? []
        : [`the ingress can’t reach ${service.name}`]
    })
  return [...problems, ...served]
}
