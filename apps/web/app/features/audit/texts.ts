export function andMore(n: number): string {
  return ` and ${n} more`
}
