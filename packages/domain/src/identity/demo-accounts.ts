/** The demo accounts, whose password is public. */
export const DEMO_PASSWORD = 'lodestay-demo'
/** Takes 20% off the first month of a plan in the demo. */
export const DEMO_PROMOTION_CODE = 'WELCOME20'
export const demoAccounts = [
  { email: 'traveler@lodestay.test', firstName: 'Tess', lastName: 'Traveler', roles: ['Stayer'] },
  { email: 'host@lodestay.test', firstName: 'Henry', lastName: 'Host', roles: ['Stayer', 'Host'] },
  { email: 'manager@lodestay.test', firstName: 'Mara', lastName: 'Manager', roles: ['Stayer', 'Host'] },
  { email: 'employee@lodestay.test', firstName: 'Emil', lastName: 'Employee', roles: ['Stayer', 'Employee'] },
  { email: 'admin@lodestay.test', firstName: 'Ada', lastName: 'Admin', roles: ['Stayer', 'Admin'] },
] as const
