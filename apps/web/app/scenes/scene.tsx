import { cx } from '../ui/cx.ts'

export type HorizonKind = 'lake' | 'coast' | 'mountains' | 'desert' | 'forest' | 'city'
export type ErrorSceneKind = 'lost' | 'closed' | 'dark'

/** Scenes come from a single sprite, so their paths add nothing to the scripts. */
const SCENES = '/scenes.svg?v=1'

type Props = { readonly className?: string }

function Drawn({ name, box, className }: Props & { name: string; box: string }) {
  return (
    <svg
      viewBox={box}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={cx('bg-(--sky-mid)', className)}
    >
      <use href={`${SCENES}#${name}`} />
    </svg>
  )
}

/** The front page's picture. Its sky is the background behind it. */
export function EveningLake({ className }: Props) {
  return <Drawn name="evening-lake" box="0 0 1400 620" className={cx('evening-sky', className)} />
}

/** A small horizon. Decorative: the adjacent text carries the meaning. */
export function Horizon({ kind, className }: Props & { kind: HorizonKind }) {
  return <Drawn name={kind} box="0 0 400 300" className={className} />
}

export function ErrorScene({ kind, className }: Props & { kind: ErrorSceneKind }) {
  return <Drawn name={`error-${kind}`} box="0 0 520 380" className={className} />
}
