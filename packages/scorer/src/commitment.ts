import { createSha256, hex } from './sha256.ts'

/** Bytes of a salt: 256 random bits, so that nobody can confirm a guessed message by trying salts. */
export const SALT_BYTES = 32

/**
 * The commitment to a SHA-256 digest: HMAC-SHA-256 under the salt (64 hex characters, read as 32 bytes) of the digest as 64 lower-case hex
 * characters. Until the salt is published it reveals nothing about the digested data, however few guesses there are; afterwards anybody can
 * verify the digest. `openssl dgst -sha256 -mac HMAC -macopt hexkey:SALT` over the digest’s text gives the same.
 */
export function commitmentOf(salt: string, sha256: string): string {
  return hmacSha256(saltBytes(salt), sha256)
}

function saltBytes(salt: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(salt)) throw new RangeError('a salt is 64 lower-case hex characters')
  return Uint8Array.from({ length: SALT_BYTES }, (_, at) => Number.parseInt(salt.slice(at * 2, at * 2 + 2), 16))
}

/** A commitment with its opening. */
export interface Opened {
  commitment: string
  salt: string
  sha256: string
}

/** Whether salt and digest open the commitment. */
export function isOpenedRight({ commitment, salt, sha256 }: Opened): boolean {
  return /^[0-9a-f]{64}$/.test(salt) && commitmentOf(salt, sha256) === commitment
}

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
