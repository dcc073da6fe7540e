import type { Sheet } from '../sheet.ts'

/** `foot` is where the backdrop may end, hidden by the ground in front of it. */
export type Backdrop = (sheet: Sheet, horizon: number, foot: number) => string
