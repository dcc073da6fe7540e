/**
 * The demo's stay with a blog post: the platform and the content system are seeded separately, and both refer to it.
 */
export const DEMO_BLOG_STAY = { key: 'fogbound-cabin', id: 'stay_01kah5xvbde7c8m2n3p4q5r6s7' } as const
