export { campaignReview } from './campaign-review.ts'
export { assertCampaign, campaignNow, makeCampaign, submitCampaign } from './edit-campaign.ts'
