import type * as contract from '@leitai/contract/certificate'
import { refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { privateUrl } from '../../file/picture.ts'
import { usualDesign } from '../design.ts'
import { presentDesign } from '../saved.ts'

export const certificateDesign: Handler<typeof contract.certificateDesign> = async (context, { cmptId }) => {
  const { db, house, language } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  const run = refusalToRun(role)
  const { design } = await presentDesign(db, cmpt)
  const urlOf = (key: string | null) => (key === null ? null : privateUrl(house, key, key.split('/').at(-1)))
  return {
    design,
    usual: usualDesign(cmpt.host),
    backgroundUrl: await urlOf(design.background),
    sealUrl: await urlOf(design.seal),
    may: { run: run && refusalText(run, language) },
  }
}
