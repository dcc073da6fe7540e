export function fromBrand(brand: string): string {
  return `From ${brand}`
}
