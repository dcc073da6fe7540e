export {
  addressOf,
  askFor,
  confirmedSubscribers,
  endSubscription,
  setStatus,
  subscriptionPage,
  unsubscribeUrl,
} from './subscriber-store.ts'
