/** An idempotency key, by which the server recognizes a retry. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

// Written only by effects, which never run on the server, so visitors never share it.
let visited = false

/** Records that the delivery step was shown: going back from it redirects to the orders. */
export function noteDelivery(shown: boolean): void {
  visited = shown
}

export const wasAtDelivery = () => visited
