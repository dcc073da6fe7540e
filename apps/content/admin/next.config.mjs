import { join } from 'node:path'
import { withPayload } from '@payloadcms/next/withPayload'

const root = join(import.meta.dirname, '../../..')

export default withPayload({
  // Payload distinguishes errors by their class names.
  experimental: { serverMinification: false },
  // `npm run check` does that.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  outputFileTracingRoot: root,
  turbopack: { root },
})
