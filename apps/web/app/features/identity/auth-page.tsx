import type { ReactNode } from 'react'
import { Horizon, type HorizonKind } from '../../scenes/scene.tsx'

/** A page with a single form next to a decorative view. */
export function AuthPage({
  title,
  lead,
  scene,
  children,
  foot,
}: {
  title: string
  lead: ReactNode
  scene: HorizonKind
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className="page-column grid grid-cols-1 items-center gap-16 py-10 lg:grid-cols-2 lg:py-16">
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{lead}</p>
        <div className="mt-8">{children}</div>
        {foot && <p className="mt-6 text-sm text-ink-soft">{foot}</p>}
      </div>
      <Horizon kind={scene} className="aspect-[4/3.4] w-full rounded-2xl max-lg:hidden" />
    </div>
  )
}
