import type { WholeStayFields } from '@lodestay/domain/stays/stay'

export const nearbyInWords = ({ description, minutes }: WholeStayFields['nearbyAttractions'][number]): string =>
  `${description || 'Something'}, ${minutes ?? '?'} min`

/** 'Acadia Lane 4, Bar Harbor, ME 04609'. */
export const addressInWords = ({ address1, address2, city, state, zip }: WholeStayFields['location']['address']) =>
  [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
