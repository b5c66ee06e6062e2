import { createSha256, hex } from './sha256.ts'

const BLOCK = 64
const encoder = new TextEncoder()

/**
 * HMAC-SHA-256 (RFC 2104) of a UTF-8 text under a key of at most 64 bytes, in hex. Synchronous and without platform modules, so that pages
 * without https can verify too.
 */
export function hmacSha256(key: Uint8Array, text: string): string {
  if (key.length > BLOCK) throw new RangeError('the key is longer than a block')
  const sha = createSha256()
  const inner = new Uint8Array(BLOCK).fill(0x36)
  const outer = new Uint8Array(BLOCK).fill(0x5c)
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  sha.update(inner)
  sha.update(encoder.encode(text))
  const digest = bytesOf(sha.digest())
  sha.update(outer)
  sha.update(digest)
  return hex(sha.digest())
}

function bytesOf(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [at, word] of words.entries()) view.setUint32(at * 4, word)
  return bytes
}
