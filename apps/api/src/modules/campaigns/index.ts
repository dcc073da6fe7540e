export { campaignReview } from './campaign-review.ts'
export { campaignsOverBudget, listCampaigns } from './campaign-store.ts'
export { assertCampaign, campaignNow, campaignTakes, makeCampaign, submitCampaign } from './edit-campaign.ts'
