import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type KeyContext, seal, unseal } from '../../platform/keys/keys.ts'
import { keyed } from '../../platform/keys/seal.ts'
import type { Kind } from './rules.ts'

/** Sealed texts of this domain are bound to what they are: a name cannot be passed off as a number. */
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
interface Sealed {
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

export async function sealPlain(keys: KeyContext, { name, cardNo, guardian }: Plain) {
  return {
    name: await seal(keys, USES.name, name),
    cardNo: await seal(keys, USES.cardNo, cardNo),
    guardian: guardian && (await seal(keys, USES.guardian, JSON.stringify(guardian))),
  }
}

export async function openSealed(keys: KeyContext, sealed: Sealed) {
  const open = async (use: string, text: string | null) => (text === null ? null : unseal(keys, use, text))
  const guardian = await open(USES.guardian, sealed.guardian)
  return {
    name: await open(USES.name, sealed.name),
    cardNo: await open(USES.cardNo, sealed.cardNo),
    guardian: guardian === null ? null : readGuardian(guardian),
  }
}

function readGuardian(text: string): Guardian {
  const { name, phone } = JSON.parse(text)
  return { name: String(name), phone: String(phone) }
}
