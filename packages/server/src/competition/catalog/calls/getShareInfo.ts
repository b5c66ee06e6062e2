import type * as competition from '@leitai/contract/competition/catalog.detail'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition } from '../../definition/competition.ts'

export const getShareInfo: Handler<typeof competition.getShareInfo> = async ({ db, ctx }, { cmptId }) => {
  const { title, summary, cover } = await publicCompetition(db, cmptId)
  return { title, summary, cover, url: `${ctx.config.siteUrl}/v3/cmptDetail.html?id=${cmptId}` }
}
