/** More than any expected response has. */
const MOST_BYTES = 1024 * 1024

/**
 * Sends a request to an external server configured by the operator, and reads the whole response, up to a limit: an endless one would fill
 * the memory. Redirects are not followed, as they would take keys, names and numbers along. Throws without a response, or with one that is
 * too long.
 */
export async function askOutside(address: string | URL, options: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...options, redirect: 'manual' })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return new Response(size > 0 ? Buffer.concat(pieces) : null, answer)
}
