/** Imported by Node before the API: replaces the kernel's idempotency with the planted bug. */
import { registerHooks } from 'node:module'

const planted = new URL('./late-key.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    const isKernels = resolved.url.endsWith('/kernel/idempotency.ts') && context.parentURL !== planted
    return isKernels ? { ...resolved, url: planted } : resolved
  },
})
