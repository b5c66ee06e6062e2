export type OnShare = (share: number) => void

/** A file's bytes; `onShare` receives the progress. Throws if the file is incomplete. */
export async function fetchBlob(
  address: string,
  { size, onShare, signal }: { size: number; onShare: OnShare; signal: AbortSignal },
): Promise<Blob> {
  const response = await fetch(address, { signal })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`)
  const pieces: BlobPart[] = []
  let come = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    come += value.length
    onShare(Math.min(1, come / Math.max(1, size)))
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
