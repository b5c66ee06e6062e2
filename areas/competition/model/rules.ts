import type { Refusal } from '@leitai/platform/contract/refusals'
import { boundText } from '@leitai/platform/contract/upload-bound'
import type { CodeRules } from '../definition/contract.code.ts'
import { allModelBytes, MODEL_NAME, MODELS_KEPT, modelBytes } from './contract.ts'
import type { TeamModel } from './table.ts'

interface Takes {
  code: CodeRules | null
}

/** The largest model that any stage of a competition takes, in MB; 0: none takes models. */
export const modelMbOf = (stages: readonly Takes[]): number =>
  Math.max(0, ...stages.map(({ code }) => code?.modelMb ?? 0))

/** What a team has, and what the person who adds to it has uploaded in any team of the competition. */
export interface Room {
  count: number
  bytes: number
  ownBytes: number
}

/** Why a team may not have one more model, of so many bytes. */
export function refusalToAdd(modelMb: number, { count, bytes, ownBytes }: Room, size: number): Refusal | null {
  if (modelMb === 0) return { code: 'model.none' }
  const most = modelBytes(modelMb)
  if (size > most) return { code: 'model.tooLarge', values: { most: boundText(most) } }
  if (count >= MODELS_KEPT) return { code: 'model.count', values: { limit: MODELS_KEPT } }
  const together = allModelBytes(modelMb)
  if (Math.max(bytes, ownBytes) + size > together) return { code: 'model.room', values: { most: boundText(together) } }
  return null
}

export const refusalOfName = (name: string): Refusal | null => (MODEL_NAME.test(name) ? null : { code: 'model.name' })

/** Why programs of a stage cannot read a model. */
export function refusalToRead({ code }: Takes, { size, sha256 }: Pick<TeamModel, 'size' | 'sha256'>): Refusal | null {
  const modelMb = code?.modelMb ?? 0
  if (modelMb === 0) return { code: 'model.noneHere' }
  if (sha256 === null) return { code: 'model.checking' }
  const most = modelBytes(modelMb)
  return size > most ? { code: 'model.largeHere', values: { most: boundText(most) } } : null
}
