/** Payload imports this whenever it starts, and calls it for its command `generate:types` alone. */
export function compile() {
  throw new Error("Payload's types are not generated here: what writes them is not installed.")
}
