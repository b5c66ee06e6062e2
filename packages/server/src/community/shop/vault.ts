import { keysIn } from '../../identity/realname/vault.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { seal, sealAll, unseal, unsealAll } from '../../platform/keys/keys.ts'
import { keyed } from '../../platform/keys/seal.ts'
import type { Place } from './rules.ts'

/** Sealed texts of this domain are bound to what they are. An order's address is a copy of the book's. */
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

export const sealAddress = (of: Of, address: KeptAddress) => seal(keysIn(of), USES.address, JSON.stringify(address))
export const openAddress = async (of: Of, sealed: string) => read(await unseal(keysIn(of), USES.address, sealed))

/** The addresses of many rows at once; null where there is none. */
export async function openAddresses(of: Of, sealed: readonly (string | null)[]): Promise<(KeptAddress | null)[]> {
  const texts = sealed.filter((text) => text !== null)
  if (texts.length === 0) return sealed.map(() => null)
  const opened = (await unsealAll(keysIn(of), USES.address, texts)).values()
  return sealed.map((text) => (text === null ? null : read(opened.next().value ?? '{}')))
}

export const sealHandout = (of: Of, text: string) => seal(keysIn(of), USES.handout, text)
export const openHandout = (of: Of, sealed: string) => unseal(keysIn(of), USES.handout, sealed)

export const sealCodes = (of: Of, codes: string[]) => sealAll(keysIn(of), USES.code, codes)
export const openCodes = (of: Of, sealed: string[]) => unsealAll(keysIn(of), USES.code, sealed)
/** Keyed digest under which a code is known without being read. */
export const markOf = (secret: string, goodsId: number, code: string) => keyed(secret, USES.code, `${goodsId}:${code}`)
