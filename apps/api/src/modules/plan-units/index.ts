export type { GetExtraPrices } from './plan-unit-routes.ts'
export { countUnits, reserveUnit, returnUnit, takenByOthers, type UnitsTaken, unitTaken } from './plan-unit-store.ts'
export { priceExtra, settleFreeLater, unitsInReview } from './take-unit.ts'
