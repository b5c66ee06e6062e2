/** SHA-256 (FIPS 180-4), synchronous: the split hashes every row id, and a promise per row would take minutes for ten million. */
const K = new Uint32Array(64)
const START = new Uint32Array(8)
fillConstants()

/** Computes the constants: first bits of the fractional parts of the roots of the first primes. */
function fillConstants(): void {
  let found = 0
  for (let n = 2; found < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (!prime) continue
    if (found < 8) START[found] = rootBits(BigInt(n), 2n)
    K[found++] = rootBits(BigInt(n), 3n)
  }
}
/** floor(frac(n^(1/degree)) * 2^32), by bisection in integers. */
function rootBits(n: bigint, degree: bigint): number {
  const target = n << (32n * degree)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** degree <= target) low = middle
    else high = middle
  }
  return Number(low & 0xffffffffn)
}

interface Sha256 {
  update(bytes: Uint8Array): void
  /** The eight words of the digest; resets for the next message. The array is reused. */
  digest(): Uint32Array
}

export function createSha256(): Sha256 {
  const state = new Uint32Array(START)
  const out = new Uint32Array(8)
  const block = new Uint8Array(64)
  const w = new Int32Array(64)
  let used = 0
  let total = 0

  function compress(): void {
    for (let i = 0; i < 16; i++) {
      const p = i * 4
      w[i] =
        ((block[p] as number) << 24) |
        ((block[p + 1] as number) << 16) |
        ((block[p + 2] as number) << 8) |
        (block[p + 3] as number)
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15] as number
      const y = w[i - 2] as number
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
      w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const add = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) state[i] = (state[i] as number) + (add[i] as number)
    used = 0
  }

  return {
    update(bytes) {
      total += bytes.length
      for (let p = 0; p < bytes.length; p++) {
        block[used++] = bytes[p] as number
        if (used === 64) compress()
      }
    },
    digest() {
      block[used++] = 0x80
      if (used > 56) {
        block.fill(0, used)
        compress()
      }
      block.fill(0, used)
      const view = new DataView(block.buffer)
      view.setUint32(56, Math.floor(total / 2 ** 29))
      view.setUint32(60, (total * 8) >>> 0)
      compress()
      out.set(state)
      state.set(START)
      used = 0
      total = 0
      return out
    },
  }
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by))
}

export function hex(words: Uint32Array): string {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}
