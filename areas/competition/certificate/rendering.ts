import { buffer } from 'node:stream/consumers'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import type { Competition } from '../definition/table.ts'
import type { Design } from './contract.ts'
import { usualDesign } from './design.ts'
import { loadFonts } from './fonts.ts'
import { layout, type Pictures, type Piece } from './layout.ts'
import type { Facts } from './rules.ts'
import { certificateDesigns } from './table.ts'
import { example } from './texts.ts'

/** The design that the host saved last, as a part of a statement; null while it is the default. `designFrom` completes it. */
export const designPart = (cmptId: SQLWrapper) =>
  row(
    { id: certificateDesigns.id, design: certificateDesigns.design },
    sql`from ${certificateDesigns} where ${certificateDesigns.cmptId} = ${cmptId} order by ${certificateDesigns.id} desc`,
  )

interface PresentDesign {
  /** Null while it is the default. */
  id: number | null
  design: Design
}

export const designFrom = (found: PresentDesign | null, { host }: Pick<Competition, 'host'>): PresentDesign =>
  found ?? { id: null, design: usualDesign(host) }

const designIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({ design: designPart(cmptId) }))

/** The present design of a competition's certificates. */
export const presentDesign = async (db: Db, cmpt: Pick<Competition, 'id' | 'host'>): Promise<PresentDesign> =>
  designFrom((await designIn(db, { cmptId: cmpt.id })).design, cmpt)

const bytesOf = async (ctx: AppContext, key: string) => buffer((await ctx.storage.get(key)).body)

/** The pictures of a design: `background` and `seal` are keys in the store. */
export async function picturesOf(ctx: AppContext, { background, seal }: Design): Promise<Pictures> {
  const bytes = seal === null ? null : await bytesOf(ctx, seal)
  // PNG has width and height at fixed offsets, and the store holds only pictures encoded by the platform.
  const ratio = bytes ? bytes.readUInt32BE(20) / bytes.readUInt32BE(16) : 1
  return {
    background: background === null ? null : await bytesOf(ctx, background),
    seal: bytes && { bytes, ratio },
  }
}

/** The address of the check page with the number filled in. */
const checkAddress = (ctx: AppContext, number: string) =>
  `${ctx.config.siteUrl}/v3/certificate.html?number=${encodeURIComponent(number)}`

export async function lay(
  ctx: AppContext,
  { design, facts, pictures }: { design: Design; facts: Facts; pictures: Pictures },
): Promise<Piece[]> {
  const fonts = await loadFonts(ctx.config.dataDir)
  return layout(facts, { design, fonts, pictures, address: checkAddress(ctx, facts.number) })
}

/** A fictitious person with the longest usual values. */
export const exampleOf = (cmpt: Pick<Competition, 'title'>, now: Date): Facts => ({
  ...example,
  competition: cmpt.title,
  rank: 1,
  date: now,
  number: 'DC-0000-0000-000000-XXXX',
})
