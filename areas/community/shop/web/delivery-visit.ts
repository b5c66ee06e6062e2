// Written only by effects, which never run on the server, so visitors never share it.
let visited = false

/** Records that the delivery step was shown: going back from it redirects to the orders. */
export function noteDelivery(shown: boolean): void {
  visited = shown
}

export const wasAtDelivery = () => visited
