/** More than any answer that we wait for has. */
const MOST_BYTES = 1024 * 1024

/**
 * Asks a server outside that the operator has set up. Its answer is held here as far as it may be: one without end would fill the memory
 * until the time is over. It leads nowhere else: a redirection, given back as it is, would take keys, names and numbers along. Throws where
 * there is no answer, or too long a one.
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
