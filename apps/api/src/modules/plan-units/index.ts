export type { GetExtraPrices } from './plan-unit-routes.ts'
export {
  countUnitsOf,
  readUpgrades,
  reserveUnit,
  returnUnit,
  type TakenByOthers,
  takenByOthers,
  type UnitsTaken,
  unitTaken,
} from './plan-unit-store.ts'
export { assertStillPriced, priceExtra, settleFreeLater, unitsInReview } from './take-unit.ts'
export { CAN_ADD_TO_CART } from './who-buys.ts'
