/** How much fits in a promotion, apart from the schemas, which pages need not load. Source: section 5. */
export const promotionLimits = {
  title: 100,
  userName: 100,
  summary: 500,
  details: 1000,
  tagged: 30,
  linkStickerText: 50,
  extraNotes: 500,
  dateInstructions: 200,
  eligibilityRequirements: 500,
  detailsAndExclusions: 500,
  winner: 100,
  reference: 1000,
  outlets: 25,
  media: 10,
  accounts: 20,
  participants: 1000,
} as const
