export { campaignReview } from './campaign-review.ts'
export { campaignsOverBudget, listCampaigns, toCampaign } from './campaign-store.ts'
export { assertCampaign, campaignNow, campaignTakes, makeCampaign, submitCampaign } from './edit-campaign.ts'
