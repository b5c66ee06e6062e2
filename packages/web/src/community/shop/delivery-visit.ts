// Written by effects alone, so the server, which runs none, never shares it between visitors.
let visited = false

/** The screen of delivery is shown: whoever goes back from it to the confirmation is led to their orders instead. */
export function noteDelivery(shown: boolean): void {
  visited = shown
}

export const wasAtDelivery = () => visited
