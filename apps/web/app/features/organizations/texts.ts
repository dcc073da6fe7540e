// Invitation list
export function invitationText(invitedBy: string, roles: string, expires: string): string {
  return `${invitedBy} invites you to join as ${roles}. Expires ${expires}.`
}
export const declineHint = 'We won’t tell them why, and they can invite you again.'

// Invite form
export const sendInvitation = 'Send invitation'

// Members table
export function rolesOf(name: string): string {
  return `Roles of ${name}`
}
export function theRolesOf(name: string): string {
  return `the roles of ${name}`
}
export function whatMayDo(name: string): string {
  return `What ${name} may do`
}
export const thisPerson = 'this person'
export const saveRoles = 'Save roles'
export const askedFirst = 'They only have roles for individual stays, so we’ll ask them first.'
export const forSingleStays = 'For individual stays'
export const roleForStay = 'Add a role for one stay'
export const stay = 'Stay'
export const chooseStay = 'Choose a stay'
export const addRole = 'Add role'
export const members = 'Members'
export const person = 'Person'
export const you = '(you)'
export const onlyOtherOwner = 'Only another owner can change your roles.'
export function confirmRemove(name: string): string {
  return `${name} will lose every role here. Everything they created stays.`
}

// Role words
export const ownerHint = 'Everything, including payments and people.'
export const managerHint = 'Stays, offers, cancellations, giveaways and campaigns.'
export const bookkeeper = 'Bookkeeper'
export const bookkeeperHint = 'Can see payments and invoices, but not change anything.'
export const ownerOfOneStay = 'Owner of one stay'
export const stayOwnerHint = 'Edits, promotes and deletes that stay, and sees its payments. Can’t see your other stays.'
export const managerOfOneStay = 'Manager of one stay'
export const stayManagerHint =
  'Promotions, offers, last-minute nights and giveaways of that stay. Can see it, but not edit it.'
export const invitedAsOwner = 'an owner: you edit its stays, pay its bills and invite others'
export const invitedAsManager = 'a manager: you edit its stays, offers and last-minute nights'
export const invitedAsBookkeeper = 'a bookkeeper: you see its payments and invoices'
export const invitedAsStayOwner = 'an owner of'
export const invitedAsStayManager = 'a manager of'
export const ownerOf = 'Owner of'
export const managerOf = 'Manager of'
export const aStay = 'a stay'
export const ownerOfStays = 'Owner of individual stays'
export const managerOfStays = 'Manager of individual stays'

// Leaving
export const leaveOrganization = 'Leave this organization'
export const leaveHint = 'You’ll lose your roles here. An owner can invite you again.'
export const onlyOwner = 'You’re its only owner. Make someone else an owner before you leave.'
export const thisOrganization = 'this organization'
export const confirmLeave = 'You won’t be able to see or change anything here.'
export const leave = 'Leave'

// Switcher
export const otherOrganizations = 'Other organizations'
export const switchOrganization = 'Switch organization'
export const allOrganizations = 'All organizations'
