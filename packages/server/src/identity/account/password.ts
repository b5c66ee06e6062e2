import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | null = null

/** True if the password fits. Without a hash it takes as long, so that the time tells nothing of who exists. */
export async function passwordFits(kept: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(kept ?? (await decoy), password).catch(() => false)
  return Boolean(kept) && fits
}

/** One that the rule for passwords takes, of 72 random bits. */
export const randomPassword = () => `Aa1${randomBytes(9).toString('base64url')}`
