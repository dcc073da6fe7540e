/** The blog post that a stay's plan includes; it is being written as long as `post` is null. */
export type BlogPost = { readonly post: { readonly title: string; readonly path: string } | null }
