import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { refuseDesign } from '../design-check.ts'
import { paintPng } from '../paint.ts'
import { exampleOf, lay, picturesOf, presentDesign } from '../rendering.ts'

export const previewCertificate: Handler<typeof contract.previewCertificate> = async (context, { cmptId, design }) => {
  const { db, ctx, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const before = await presentDesign(db, cmpt)
  await refuseDesign(context, { design, before: before.design, cmpt })
  const pictures = await picturesOf(ctx, design)
  const png = await paintPng(await lay(ctx, { design, facts: exampleOf(cmpt, now), pictures }))
  return { image: `data:image/png;base64,${png.toString('base64')}` }
}
