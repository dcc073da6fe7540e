import type { Sheet } from '../sheet.ts'

/** `foot` is where the backdrop may stop, hidden by the ground that comes before it. */
export type Backdrop = (sheet: Sheet, horizon: number, foot: number) => string
