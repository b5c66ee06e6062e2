import type { AuthenticatedContext } from '../../context/app-context.ts'
import { limits } from '../../contract/limits.ts'
import type { Refusal } from '../../contract/refusals.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type { SignedPut } from '../../storage/storage.ts'
import { encryptAddress } from '../contract.tempurl.ts'
import type * as file from '../contract.ts'
import { contentTypes, isOwnKey, noteSigned, otherType, suffixOf } from '../file.ts'
import { bytesOfPart, type Declared, partOf, refusalOfPart, refusalOfWhole } from '../part-rules.ts'
import { beginParts } from '../parts.ts'
import { refuseFullDisk } from '../room.ts'

export const getTempUploadUrl: Handler<typeof file.getTempUploadUrl> = async (context, input) => {
  const { me, now, ctx } = context
  const { objectKey, contentType, size } = input
  const suffix = suffixOf(objectKey)
  refuse(suffix && contentTypes[suffix] === contentType ? null : otherType())
  refuse(isOwnKey(me.id, objectKey) ? null : { code: 'file.key' })
  refuse(refusalOfSize(size, ctx.storage.exactSize))
  const part = partOf(objectKey)
  const signed = part ? await signPart(context, part, input) : await signWhole(context, input)
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { tempUrl: await encryptAddress(signed.url), expiresAt, headers: signed.headers }
}

interface Asked {
  objectKey: string
  contentType: string
  size?: number | undefined
}
type Caller = Pick<AuthenticatedContext, 'db' | 'me' | 'now' | 'ctx'>

async function signWhole({ db, me, now, ctx }: Caller, { objectKey, contentType, size }: Asked): Promise<SignedPut> {
  const maxBytes = size ?? limits.uploadBytes
  const upload = { objectKey, userId: me.id, fileName: objectKey, now }
  const refusalOf = (row: Declared | null) => refusalOfWhole(row, maxBytes)
  await refuseFullDisk({ db, ctx }, maxBytes)
  await noteSigned({ db, ctx }, upload, { kind: 'whole', bytes: maxBytes, refusalOf })
  return ctx.storage.putUrl(objectKey, { contentType, maxBytes, expiresInSeconds: limits.uploadUrlSeconds })
}

async function signPart(
  { db, me, now, ctx }: Caller,
  { key, part }: { key: string; part: number },
  { contentType, size }: Asked,
): Promise<SignedPut> {
  const upload = { objectKey: key, userId: me.id, fileName: key, now }
  const found = await noteSigned({ db, ctx }, upload, {
    kind: 'part',
    refusalOf: (row) => refusalOfPart(row, part, size),
  })
  const declared = found?.declared ?? null
  const grant =
    declared === null
      ? { maxBytes: size ?? limits.uploadPartBytes }
      : { maxBytes: bytesOfPart(declared, part), exact: true as const }
  const more = { contentType, expiresInSeconds: limits.uploadUrlSeconds }
  return ctx.storage.parts.putUrl(await beginParts({ db, ctx }, key, contentType), part, { ...grant, ...more })
}

function refusalOfSize(size: number | undefined, needed: boolean): Refusal | null {
  if (size === undefined) return needed ? { code: 'file.sizeUntold' } : null
  return size <= 0 ? { code: 'file.empty' } : null
}
