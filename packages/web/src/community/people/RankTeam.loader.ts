import { getRankTeamDetail } from '@leitai/contract/community/people'
import { data } from 'react-router'
import { load } from '../../platform/api.ts'
import { readId } from '../../platform/app/read-address.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const teamId = readId(url.searchParams)
  if (teamId === null) throw data(null, { status: 404 })
  await load(app, getRankTeamDetail, { teamId })
}
