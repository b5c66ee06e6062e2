import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | null = null

/** True if the password is right. Without a hash it takes as long, so that timing does not reveal whether an account exists. */
export async function passwordFits(kept: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(kept ?? (await decoy), password).catch(() => false)
  return Boolean(kept) && fits
}

/** A random password of 72 bits that satisfies the password rule. */
export const randomPassword = () => `Aa1${randomBytes(9).toString('base64url')}`
