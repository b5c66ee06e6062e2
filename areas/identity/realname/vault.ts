import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { decrypt, encrypt, type KeyContext, keyed } from '@leitai/platform/keys/keys'
import type { Kind } from './rules.ts'

/** Encrypted texts of this domain are bound to what they are: a name cannot be passed off as a number. */
export const USES = { name: 'card name', cardNo: 'card number', guardian: 'card guardian' } as const

interface Guardian {
  name: string
  phone: string
}
interface Plain {
  name: string
  cardNo: string
  guardian: Guardian | null
}
interface Encrypted {
  name: string | null
  cardNo: string | null
  guardian: string | null
}

/** The keys as one transaction sees them. */
export const keysIn = ({ db, ctx }: { db: Db; ctx: AppContext }): KeyContext => ({
  db,
  config: ctx.config,
  now: () => ctx.now(),
})

/** Keyed digest under which a document is known without being read. */
export const hashOf = (secret: string, kind: Kind, number: string) => keyed(secret, 'card', `${kind}:${number}`)

/** The same of a person whom a log-in provider vouches for. */
export const hashOfVouched = (secret: string, { provider, subject }: { provider: string; subject: string }) =>
  keyed(secret, 'card', `directory:${provider}:${subject}`)

export async function encryptPlain(keys: KeyContext, { name, cardNo, guardian }: Plain) {
  return {
    name: await encrypt(keys, USES.name, name),
    cardNo: await encrypt(keys, USES.cardNo, cardNo),
    guardian: guardian && (await encrypt(keys, USES.guardian, JSON.stringify(guardian))),
  }
}

export async function openEncrypted(keys: KeyContext, encrypted: Encrypted) {
  const open = async (use: string, text: string | null) => (text === null ? null : decrypt(keys, use, text))
  const guardian = await open(USES.guardian, encrypted.guardian)
  return {
    name: await open(USES.name, encrypted.name),
    cardNo: await open(USES.cardNo, encrypted.cardNo),
    guardian: guardian === null ? null : readGuardian(guardian),
  }
}

function readGuardian(text: string): Guardian {
  const { name, phone } = JSON.parse(text)
  return { name: String(name), phone: String(phone) }
}
