import { Refused } from '@leitai/platform/errors/refuse'
import type { Pick } from './contract.ts'
import { keyOf, type Proposed } from './proposal.ts'
import { withCodes } from './rules.ts'

/** The recipients of an issue: those chosen, or without a choice all that are ready and were never revoked. */
export function chooseFrom(
  rows: readonly Proposed[],
  picks: readonly Pick[],
): { ready: Proposed[]; waiting: Proposed[] } {
  const keys = new Set(picks.map(keyOf))
  const all = keys.size === 0
  const chosen = all ? rows : rows.filter((row) => keys.has(keyOf(row)))
  const lost = chosen.filter(({ state }) => state === 'issued' || state === 'left')
  if (!all && (chosen.length < keys.size || lost.length > 0)) throw new Refused({ code: 'certificate.picks' })
  const rare = chosen.filter(({ state }) => state === 'glyphs')
  if (!all && rare.length > 0) {
    const names = rare.map(({ userName, missing }) => `${userName} ${withCodes(missing)}`).join(', ')
    throw new Refused({ code: 'certificate.glyphs', values: { names } })
  }
  return {
    ready: chosen.filter(({ state }) => state === 'ready' || (!all && state === 'revoked')),
    waiting: chosen.filter(({ state }) => state === 'unverified' || state === 'glyphs'),
  }
}
