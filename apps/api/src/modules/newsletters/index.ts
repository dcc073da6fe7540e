export {
  addressOf,
  askFor,
  confirmedSubscribers,
  deleteSubscriptionsOf,
  endSubscription,
  setStatus,
  subscriptionPage,
  unsubscribeUrl,
} from './subscriber-store.ts'
