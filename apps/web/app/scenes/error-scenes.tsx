import { pines } from './pine.ts'
import type { ErrorSceneKind } from './scene.tsx'

const stand = pines(0, 320, 520, 150, [
  [0.02, 0.8, 14],
  [0.1, 1, 8],
  [0.19, 0.7, 4],
  [0.82, 0.75, 6],
  [0.9, 1.05, 10],
  [0.98, 0.8, 16],
])

/** A hill with a signpost pointing nowhere, a house with its door shut, or one with its light off; 520 × 380. */
function picture(kind: ErrorSceneKind) {
  return (
    <>
      <path fill="var(--sky-mid)" d="M0 0h520v380H0z" />
      <path fill="var(--sky-high)" opacity=".8" d="M0 0h520v120c-90 24-170-10-260 6S90 148 0 132z" />
      <path fill="var(--sky-low)" opacity=".55" d="M0 210c100-26 180 8 280-8s160-12 240 0v70H0z" />
      <circle cx="398" cy="96" r="32" fill="var(--luminary)" />
      <path fill="var(--range-far)" d="M0 262l90-70 64 46 92-92 84 84 56-40 134 96v60H0z" />
      <path fill="var(--range-mid)" d="M0 292c110-46 190-30 280-16s160 4 240-22v80H0z" />
      <path fill="var(--pine)" d={stand} />
      <path fill="var(--hill)" d="M0 326c120-44 400-46 520 0v54H0z" />
      {kind === 'lost' ? (
        <g>
          <path fill="var(--wall)" d="M254 196h12v116h-12z" />
          <path fill="var(--sand)" d="M262 204h84l18 17-18 17h-84zM258 246h-76l-18 16 18 16h76z" />
          <path
            fill="none"
            stroke="var(--wall)"
            strokeWidth="4"
            strokeLinecap="round"
            d="M282 221h46M198 262h36"
            opacity=".55"
          />
        </g>
      ) : (
        <g>
          <path fill="var(--wall)" d="M204 232h112v84H204z" />
          <path fill="var(--roof)" d="M188 238l72-66 72 66z" />
          <path fill="var(--roof)" d="M246 258h30v58h-30z" />
          <path
            fill={kind === 'closed' ? 'var(--window)' : 'var(--range-mid)'}
            d="M216 254h20v20h-20zM286 254h20v20h-20z"
          />
          {kind === 'closed' ? (
            <circle cx="270" cy="290" r="3" fill="var(--window)" />
          ) : (
            <path
              fill="none"
              stroke="var(--foam)"
              strokeWidth="5"
              strokeLinecap="round"
              opacity=".5"
              d="M304 170c-6-12 8-16 2-28s8-18 2-30"
            />
          )}
        </g>
      )}
      <path fill="var(--ground)" d="M0 346c160-30 360-30 520 0v34H0z" />
    </>
  )
}

const kinds: readonly ErrorSceneKind[] = ['lost', 'closed', 'dark']
export const errorScenes = kinds.map((kind) => ({ kind, picture: picture(kind) }))
