import type { ReactNode } from 'react'
import { pines } from './pine.ts'
import type { HorizonKind } from './scene.tsx'

const towers =
  'M20 300V190h46v110zM74 300V150h38v150zM120 300v-86h52v86zM180 300V120h44v180zM232 300v-70h40v70zM280 300V166h50v134zM338 300v-98h42v98z'
const lights =
  'M30 206h8v10h-8zM48 206h8v10h-8zM30 230h8v10h-8zM84 168h7v10h-7zM97 192h7v10h-7zM190 140h9v11h-9zM206 140h9v11h-9zM190 168h9v11h-9zM206 196h9v11h-9zM292 184h9v10h-9zM310 208h9v10h-9zM132 232h9v9h-9zM152 250h9v9h-9zM350 222h8v9h-8zM364 246h8v9h-8z'

const pictures: Record<HorizonKind, ReactNode> = {
  lake: (
    <>
      <path fill="var(--range-far)" d="M0 200l80-70 60 44 70-84 80 90 40-30 70 60v40H0z" />
      <path fill="var(--range-near)" d="M0 222c70-30 130-20 200-6s130 10 200-14v40H0z" />
      <path fill="var(--water-high)" d="M0 234h400v70H0z" />
      <path fill="var(--luminary)" opacity=".5" d="M250 244h64v3h-64zM262 256h40v3h-40zM240 270h84v3h-84z" />
      <path fill="var(--hill)" d="M0 274c60-16 110-8 170 4s80 16 130 22H0z" />
      <path
        fill="var(--pine)"
        d={pines(0, 284, 130, 92, [
          [0.05, 0.8],
          [0.25, 1],
          [0.45, 0.7, 4],
          [0.65, 0.9, 6],
          [0.9, 0.55, 10],
        ])}
      />
    </>
  ),
  coast: (
    <>
      <path fill="var(--water-low)" d="M0 190h400v110H0z" />
      <path fill="var(--range-near)" d="M400 122c-50 4-80 30-126 38s-70 22-94 40h220z" />
      <path fill="var(--range-mid)" d="M400 170c-30 4-46 18-80 22s-52 14-70 24h150z" />
      <path
        fill="none"
        stroke="var(--foam)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".85"
        d="M0 236c40-10 70 8 110 0s70-12 120 0 80 6 120-2"
      />
      <path fill="var(--sand)" d="M0 262c70-22 120-10 190-4s140 10 210-8v50H0z" />
      <path
        fill="none"
        stroke="var(--foam)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M0 260c70-22 120-10 190-4s140 10 210-8"
      />
      <path fill="var(--foam)" d="M262 100h12v64h-12z" />
      <path fill="var(--rock)" d="M260 88h16v14h-16zM262 118h12v12h-12zM262 142h12v12h-12z" />
    </>
  ),
  mountains: (
    <>
      <path fill="var(--range-far)" d="M0 210L90 96l70 84L250 50l90 120 60-60v190H0z" />
      <path fill="var(--foam)" d="M250 50l-38 54 24-8 14 16 18-18 26 10zM90 96l-26 33 18-4 10 10 14-12 10 5z" />
      <path fill="var(--range-mid)" d="M0 260l110-90 84 70 90-76 116 96v40H0z" />
      <path fill="var(--hill)" d="M0 274c90-40 180-30 260-14s100 10 140 4v36H0z" />
      <path
        fill="var(--pine)"
        d={pines(210, 292, 190, 74, [
          [0.05, 0.6],
          [0.22, 0.9],
          [0.4, 0.7],
          [0.6, 1],
          [0.8, 0.75],
          [0.97, 1],
        ])}
      />
    </>
  ),
  desert: (
    <>
      <path fill="var(--dune)" d="M0 216h70V130h14v-12h62v12h14v86h60v-40h10v-10h44v10h12v40h114v84H0z" />
      <path fill="var(--rock)" opacity=".5" d="M70 150h90v8H70zM70 178h90v5H70zM220 190h66v5h-66z" />
      <path fill="var(--sand)" d="M0 250c90-40 150-24 220-12s120 6 180-14v76H0z" />
      <path fill="var(--rock)" opacity=".28" d="M0 276c100-26 190-22 250-10s100 10 150 0v34H0z" />
      <path
        fill="none"
        stroke="var(--hill)"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M276 278v-92M276 242h-24v-28M276 228h22v-30"
      />
    </>
  ),
  forest: (
    <>
      <path
        fill="var(--range-mid)"
        d={pines(-10, 250, 430, 150, [
          [0, 0.8],
          [0.1, 1],
          [0.2, 0.85],
          [0.3, 1.1],
          [0.4, 0.9],
          [0.52, 1.05],
          [0.62, 0.8],
          [0.72, 1.1],
          [0.84, 0.9],
          [0.96, 1.05],
        ])}
      />
      <path
        fill="var(--range-near)"
        d={pines(-20, 280, 460, 170, [
          [0.05, 0.7],
          [0.17, 1],
          [0.29, 0.75],
          [0.42, 0.55],
          [0.62, 0.6],
          [0.74, 0.95],
          [0.87, 0.8],
          [0.99, 1.05],
        ])}
      />
      <path fill="var(--hill)" d="M0 272c120-22 260-20 400-4v32H0z" />
      <path
        fill="var(--pine)"
        d={pines(-10, 300, 420, 210, [
          [0.02, 0.8],
          [0.14, 0.62],
          [0.84, 0.7],
          [0.97, 0.95],
        ])}
      />
      <path fill="var(--wall)" d="M178 238h54v38h-54z" />
      <path fill="var(--roof)" d="M168 242l37-42 37 42z" />
      <path fill="var(--window)" d="M190 248h12v12h-12zM196 226h18v12h-18z" />
    </>
  ),
  city: (
    <>
      <path
        fill="var(--range-mid)"
        opacity=".7"
        d="M0 300V210h34v-40h30v60h40v-90h28v110h36v-70h42v80h30V140h34v100h40v-56h36v116z"
      />
      <path fill="var(--range-near)" d={towers} />
      <path fill="var(--window)" d={lights} />
      <path fill="var(--hill)" d="M0 286c120-14 280-14 400 0v14H0z" />
    </>
  ),
}

const suns: Record<HorizonKind, readonly [number, number]> = {
  lake: [258, 82],
  coast: [146, 96],
  mountains: [150, 72],
  desert: [250, 84],
  forest: [214, 84],
  city: [250, 76],
}

/** Small horizons, 400 × 300, by kind. */
export const horizons = (Object.keys(pictures) as HorizonKind[]).map((kind) => {
  const [x, y] = suns[kind]
  const picture = (
    <>
      <path fill="var(--sky-mid)" d="M0 0h400v300H0z" />
      <path fill="var(--sky-high)" opacity=".75" d="M0 0h400v92c-70 18-130-8-200 4S70 112 0 100z" />
      <path fill="var(--sky-low)" opacity=".6" d="M0 176c80-22 140 6 220-8s120-10 180 0v60H0z" />
      <circle cx={x} cy={y} r="28" fill="var(--luminary)" />
      {pictures[kind]}
    </>
  )
  return { kind, picture }
})
