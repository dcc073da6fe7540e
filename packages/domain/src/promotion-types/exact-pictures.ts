/** Says how many pictures a variant takes, as a hint and as what is wrong. */
export function takesExactly(variantName: string, pictures: number): string {
  return `${variantName} takes exactly ${pictures === 1 ? '1 picture' : `${pictures} pictures`}.`
}
