/** The blog post that a stay's plan includes; `post` is null while it is being written. */
export type BlogPost = { readonly post: { readonly title: string; readonly path: string } | null }
