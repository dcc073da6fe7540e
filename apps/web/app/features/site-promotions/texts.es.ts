export function fromBrand(brand: string): string {
  return `De ${brand}`
}
