import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commitmentOf, hmacSha256, isOpenedRight } from './commitment.ts'

describe('commitments', () => {
  test('are HMAC-SHA-256, as computed by Node’s crypto', () => {
    for (let at = 0; at < 50; at++) {
      const key = randomBytes(at % 65)
      const text = '答案'.repeat(at)
      expect(hmacSha256(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
    }
    expect(() => hmacSha256(new Uint8Array(65), '')).toThrow(RangeError)
  })

  test('open only with the right salt and digest', () => {
    const salt = randomBytes(32).toString('hex')
    const sha256 = randomBytes(32).toString('hex')
    const commitment = commitmentOf(salt, sha256)
    expect(commitment).toBe(createHmac('sha256', Buffer.from(salt, 'hex')).update(sha256).digest('hex'))
    expect(isOpenedRight({ commitment, salt, sha256 })).toBe(true)
    expect(isOpenedRight({ commitment, salt, sha256: sha256.replace(/./, (one) => (one === '0' ? '1' : '0')) })).toBe(
      false,
    )
    expect(isOpenedRight({ commitment, salt: 'short', sha256 })).toBe(false)
  })
})
