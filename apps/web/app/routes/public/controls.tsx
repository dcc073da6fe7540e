import type { MetaFunction } from 'react-router'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Controls', noIndex: true })

/** Every control in every state. Lazy-hydrated: no page of the product needs all of them together. */
export default lazyPart(() => import('../../features/controls/controls.tsx'))
