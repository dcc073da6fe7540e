import { type PlanName, plans } from '@lodestay/domain/plans/plans'
import { blogPostAbout } from '../../pages/content.server.ts'

/** A stay's blog post, which is being written as long as `post` is null. */
export type BlogPost = { readonly post: { readonly title: string; readonly path: string } | null }

/** The blog post that a stay's plan includes; null if it includes none. */
export async function blogPostOf(
  context: Parameters<typeof blogPostAbout>[0],
  { id, plan }: { readonly id: string; readonly plan: PlanName },
): Promise<BlogPost | null> {
  return plans[plan].blog ? { post: await blogPostAbout(context, id) } : null
}
