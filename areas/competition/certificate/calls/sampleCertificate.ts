import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { paintPdf } from '../paint.ts'
import { exampleOf, lay, picturesOf, presentDesign } from '../rendering.ts'
import { sampleTitle } from '../texts.ts'

export const sampleCertificate: Handler<typeof contract.sampleCertificate> = async (context, { cmptId }) => {
  const { db, ctx, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { design } = await presentDesign(db, cmpt)
  const pieces = await lay(ctx, { design, facts: exampleOf(cmpt, now), pictures: await picturesOf(ctx, design) })
  const body = await paintPdf(pieces, { title: sampleTitle, author: cmpt.title.zh || cmpt.title.en })
  return new Download({ name: `${cmpt.slug}-sample.pdf`, contentType: 'application/pdf', body })
}
