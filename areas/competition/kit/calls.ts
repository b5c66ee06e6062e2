import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { zipStream } from '@leitai/zip/write'
import { mayHave } from '../catalog/data.ts'
import { stageIn } from '../definition/competition.ts'
import { stageToSubmitTo } from '../definition/scoring.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { staffCompetition } from '../staff/role.ts'
import { placeOf } from '../team/competitor.ts'
import type * as contract from './contract.ts'
import { type Kit, kitOf } from './kit.ts'

/** The kit as a zip, written while it is sent; it is stored nowhere. */
export async function downloadOf(
  { slug }: Pick<Competition, 'slug'>,
  { id }: Pick<Stage, 'id'>,
  { entries }: Kit,
): Promise<Download> {
  const body = await zipStream(entries)
  return new Download({ name: `${slug}-starter-kit-${id}.zip`, contentType: 'application/zip', body })
}

export const hostKit: Handler<typeof contract.hostKit> = async (context, { cmptId, stageId }) => {
  const { cmpt } = await staffCompetition(context, cmptId)
  const { texts, entries } = await kitOf(context.ctx, cmpt, await stageIn(context.db, cmptId, stageId))
  return { texts, files: entries.map(({ name }) => name) }
}

export const hostKitFile: Handler<typeof contract.hostKitFile> = async (context, { cmptId, stageId }) => {
  const { cmpt } = await staffCompetition(context, cmptId)
  const stage = await stageIn(context.db, cmptId, stageId)
  return downloadOf(cmpt, stage, await kitOf(context.ctx, cmpt, stage))
}

export const starterKit: Handler<typeof contract.starterKit> = async ({ db, ctx, me, now }, input) => {
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  const place = await placeOf(db, { cmptId: cmpt.id, userId: me.id })
  refuse(place.signedUp ? null : { code: 'competition.notSignedUp' })
  const kit = await kitOf(ctx, cmpt, stage)
  // Rules and columns of a stage are public at any time, its files from its start, and to those whom it takes.
  for (const stageId of new Set([stage.id, ...kit.files.map((file) => file.stageId)]))
    await mayHave(ctx, { cmptId: cmpt.id, stageId, userId: me.id, place, now })
  return downloadOf(cmpt, stage, kit)
}
