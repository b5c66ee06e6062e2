import { keysIn } from '../../identity/realname/vault.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { keyed } from '../../platform/keys/hmac.ts'
import { decrypt, decryptAll, encrypt, encryptAll } from '../../platform/keys/keys.ts'
import type { Place } from './rules.ts'

/** Encrypted texts of this domain are bound to what they are. An order's address is a copy of the book's. */
export const USES = { address: 'shop address', handout: 'shop handout', code: 'shop code' } as const

/** An address as it is kept: the region by its ids, to be changed, and in words, to be read. */
interface KeptAddress extends Place {
  province: string
  city: string
  district: string
}
type Of = Pick<AuthenticatedContext, 'db' | 'ctx'>

const read = (text: string): KeptAddress => {
  const said: Partial<Record<keyof KeptAddress, unknown>> = JSON.parse(text)
  const word = (name: keyof KeptAddress) => String(said[name] ?? '')
  return {
    ...{ name: word('name'), phone: word('phone'), region: word('region'), street: word('street') },
    ...{ province: word('province'), city: word('city'), district: word('district') },
  }
}

export const encryptAddress = (of: Of, address: KeptAddress) =>
  encrypt(keysIn(of), USES.address, JSON.stringify(address))
export const decryptAddress = async (of: Of, encrypted: string) =>
  read(await decrypt(keysIn(of), USES.address, encrypted))

/** The addresses of many rows at once; null where there is none. */
export async function decryptAddresses(of: Of, encrypted: readonly (string | null)[]): Promise<(KeptAddress | null)[]> {
  const texts = encrypted.filter((text) => text !== null)
  if (texts.length === 0) return encrypted.map(() => null)
  const opened = (await decryptAll(keysIn(of), USES.address, texts)).values()
  return encrypted.map((text) => (text === null ? null : read(opened.next().value ?? '{}')))
}

export const encryptHandout = (of: Of, text: string) => encrypt(keysIn(of), USES.handout, text)
export const decryptHandout = (of: Of, encrypted: string) => decrypt(keysIn(of), USES.handout, encrypted)

export const encryptCodes = (of: Of, codes: string[]) => encryptAll(keysIn(of), USES.code, codes)
export const decryptCodes = (of: Of, encrypted: string[]) => decryptAll(keysIn(of), USES.code, encrypted)
/** Keyed digest under which a code is known without being read. */
export const markOf = (secret: string, goodsId: number, code: string) => keyed(secret, USES.code, `${goodsId}:${code}`)
