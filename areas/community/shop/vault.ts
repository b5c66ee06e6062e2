import { keysIn } from '@leitai/identity/realname/vault'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { decrypt, decryptAll, encrypt, encryptAll, keyed } from '@leitai/platform/keys/keys'
import type { Place } from './rules.ts'

/** Purposes that encrypted texts are bound to. An order’s address is a copy of the address book’s. */
export const USES = { address: 'shop address', handout: 'shop handout', code: 'shop code' } as const

/** A stored address: the region by ids, for editing, and as text, for reading. */
interface StoredAddress extends Place {
  province: string
  city: string
  district: string
}
type Of = Pick<AuthenticatedContext, 'db' | 'ctx'>

const read = (text: string): StoredAddress => {
  const said: Partial<Record<keyof StoredAddress, unknown>> = JSON.parse(text)
  const word = (name: keyof StoredAddress) => String(said[name] ?? '')
  return {
    name: word('name'),
    phone: word('phone'),
    region: word('region'),
    street: word('street'),
    province: word('province'),
    city: word('city'),
    district: word('district'),
  }
}

export const encryptAddress = (of: Of, address: StoredAddress) =>
  encrypt(keysIn(of), USES.address, JSON.stringify(address))
export const decryptAddress = async (of: Of, encrypted: string) =>
  read(await decrypt(keysIn(of), USES.address, encrypted))

/** Decrypts the addresses of many rows at once; null stays null. */
export async function decryptAddresses(
  of: Of,
  encrypted: readonly (string | null)[],
): Promise<(StoredAddress | null)[]> {
  const texts = encrypted.filter((text) => text !== null)
  if (texts.length === 0) return encrypted.map(() => null)
  const opened = (await decryptAll(keysIn(of), USES.address, texts)).values()
  return encrypted.map((text) => (text === null ? null : read(opened.next().value ?? '{}')))
}

export const encryptHandout = (of: Of, text: string) => encrypt(keysIn(of), USES.handout, text)
export const decryptHandout = (of: Of, encrypted: string) => decrypt(keysIn(of), USES.handout, encrypted)

export const encryptCodes = (of: Of, codes: string[]) => encryptAll(keysIn(of), USES.code, codes)
export const decryptCodes = (of: Of, encrypted: string[]) => decryptAll(keysIn(of), USES.code, encrypted)
/** Keyed digest that identifies a code without revealing it. */
export const markOf = (secret: string, goodsId: number, code: string) => keyed(secret, USES.code, `${goodsId}:${code}`)
