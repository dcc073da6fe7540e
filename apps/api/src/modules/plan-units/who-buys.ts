/**
 * What comes next for an accepted item that costs something. Notifications about it also reach people whose roles are
 * for its stay alone and don't include the cart.
 */
export const CAN_ADD_TO_CART = 'An owner or manager of your organization can add it to the cart'
