import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import type * as competition from '../contract.detail.ts'

export const getShareInfo: Handler<typeof competition.getShareInfo> = async ({ db, ctx }, { cmptId }) => {
  const { title, summary, cover } = await publicCompetition(db, cmptId)
  return { title, summary, cover, url: `${ctx.config.siteUrl}/v3/cmptDetail.html?id=${cmptId}` }
}
