export {
  awaitsPayment,
  type GiveawaySubject,
  giveawayById,
  giveawaysByIds,
  isPaidFor,
  listGiveaways,
  moveGiveawayPurchase,
  toGiveaway,
  ungroupGiveaways,
} from './giveaway-store.ts'
