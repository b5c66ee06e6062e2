import { randomInt } from 'node:crypto'
import { limits } from '@leitai/platform/contract/limits'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { addCodes, countCodes } from '../../definition/edit/extras.ts'
import type * as editor from '../contract.content.ts'
import { beginEdit } from '../lock.ts'

/** Without letters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const MOST_USES = 1_000_000

export const makeCodes: Handler<typeof editor.makeCodes> = async (context, input) => {
  const { db, now } = context
  const { cmptId, count, useLimit = null, expiresAt = null } = input
  const { codes: limit, codesAtOnce: once } = limits.editor
  // Codes do not conflict with other edits, so no version check is needed.
  await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'codes')
  const fits = count >= 1 && count <= once && count + (await countCodes(db, cmptId)) <= limit
  refuse(fits ? null : { code: 'making.codes', values: { once, limit } })
  if ((useLimit !== null && (useLimit < 1 || useLimit > MOST_USES)) || (expiresAt !== null && expiresAt <= now))
    refuse({ code: 'request.body' })
  const codes = [...new Set(Array.from({ length: count }, newCode))]
  await addCodes(
    db,
    codes.map((code) => ({ cmptId, code, useLimit, expiresAt })),
  )
  return { codes }
}
