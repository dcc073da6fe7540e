import { pines } from './pine.ts'

const leftStand = pines(-10, 520, 420, 190, [
  [0.0, 0.9, 10],
  [0.07, 0.62, 22],
  [0.13, 1, 4],
  [0.2, 0.7, 16],
  [0.27, 0.85, 6],
  [0.34, 0.55, 18],
  [0.4, 0.72, 10],
  [0.5, 0.45, 16],
  [0.58, 0.58, 8],
  [0.68, 0.36, 14],
])
const rightStand = pines(1170, 500, 250, 230, [
  [0.02, 0.42, 4],
  [0.16, 0.66, 10],
  [0.3, 0.95, 2],
  [0.44, 0.7, 14],
  [0.56, 1.05, 4],
  [0.7, 0.8, 14],
  [0.84, 1.12, 6],
  [0.97, 0.85, 18],
])
const farStand = pines(760, 398, 210, 46, [
  [0, 0.7],
  [0.07, 1],
  [0.14, 0.8],
  [0.2, 1.05],
  [0.28, 0.7],
  [0.36, 0.95],
  [0.44, 0.65],
  [0.53, 0.9],
  [0.6, 1.1],
  [0.7, 0.75],
  [0.8, 1],
  [0.9, 0.7],
])
const stars =
  'M120 70h0M260 130h0M390 50h0M520 110h0M650 60h0M760 150h0M880 48h0M980 120h0M1200 60h0M1290 150h0M1350 80h0M1130 170h0M330 190h0M600 205h0M60 180h0M450 165h0'

/** A cabin by a lake between mountains, 1400 × 620: the front page's picture, without its sky. */
export const eveningLake = (
  <>
    <path d={stars} stroke="var(--star)" strokeWidth="3" strokeLinecap="round" opacity=".8" />
    <circle cx="1010" cy="208" r="150" fill="var(--halo)" opacity=".16" />
    <circle cx="1010" cy="208" r="96" fill="var(--halo)" opacity=".28" />
    <circle cx="1010" cy="208" r="46" fill="var(--luminary)" />
    <path
      fill="var(--range-far)"
      d="M0 366l84-34 70 22 104-46 92 40 76-30 96 34 88-52 86 36 152-140 92 78 60-40 130 104 90-64 80 34 100-60v172H0z"
    />
    <path fill="var(--foam)" opacity=".5" d="M848 196l-46 42 26-4 16 14 20-16 24 18 6-12 30 12z" />
    <path
      fill="var(--range-mid)"
      d="M0 384c80-20 130-44 200-40s96 34 170 30 118-46 192-40 120 44 200 38 130-66 218-62 120 54 190 48 120-54 230-50v130H0z"
    />
    <path fill="var(--range-near)" d="M600 402c110-6 150-40 260-36s160 34 270 30 160-50 270-58v84H600z" />
    <path d={farStand} fill="var(--hill)" />
    <path fill="var(--water-low)" d="M0 398h1400v222H0z" />
    <path fill="var(--water-high)" opacity=".8" d="M0 398h1400v26c-200 14-300-6-520 4S300 446 0 430z" />
    <path
      fill="var(--water-high)"
      opacity=".35"
      d="M0 430c300 16 440-14 660-4s420 20 740 0v26c-260 20-460-8-700 0S260 476 0 462z"
    />
    <g fill="var(--luminary)" opacity=".55">
      <path d="M966 412h88v3h-88zM980 424h62v3h-62zM954 438h104v3.500H954zM988 454h52v3.500h-52zM940 472h116v4H940zM974 492h74v4h-74zM956 514h96v4.500h-96z" />
    </g>
    <g fill="var(--range-far)" opacity=".3">
      <path d="M420 424h220v3H420zM540 446h170v3H540zM640 474h190v3.500H640zM470 500h140v3.500H470zM700 430h120v2.500H700z" />
    </g>
    <path fill="var(--hill)" d="M0 440c60-14 150-18 232-6s136 34 218 58 140 34 220 44 170 20 250 30H0z" />
    <path d={leftStand} fill="var(--pine)" />
    <path fill="var(--hill)" d="M1400 424c-90 4-150 18-214 34s-120 30-190 38-96 14-130 28 120 26 220 30 220 6 314 4z" />
    <path d={rightStand} fill="var(--pine)" />
    <g>
      <path fill="var(--wall)" d="M1052 446h98v58h-98z" />
      <path fill="var(--wall-lit)" d="M1052 446h62v58h-62z" />
      <path fill="var(--roof)" d="M1040 450l43-43h44l37 43h-50l-31-31-31 31z" />
      <path fill="var(--wall-lit)" d="M1054 448l29-29 29 29z" />
      <path fill="var(--roof)" d="M1126 396h13v24h-13z" />
      <path fill="var(--window)" d="M1064 460h17v17h-17zM1124 462h16v16h-16zM1076 436a7 7 0 0 1 14 0v5h-14z" />
      <path fill="var(--roof)" d="M1090 462h15v42h-15z" />
      <path
        d="M1132 394c-6-12 8-18 2-30s8-20 2-34"
        fill="none"
        stroke="var(--foam)"
        strokeWidth="6"
        strokeLinecap="round"
        opacity=".45"
      />
      <path fill="var(--window)" opacity=".32" d="M1058 522h30v3h-30zM1050 532h44v3h-44zM1062 542h22v3h-22z" />
      <path fill="var(--roof)" d="M948 516h112v6H948zM958 522h5v20h-5zM1000 522h5v20h-5zM1042 522h5v20h-5z" />
    </g>
    <path fill="var(--ground)" d="M0 548c120-26 230-28 360-10s260 36 400 34 270-30 400-34 170-2 240 8v74H0z" />
  </>
)
