import { tab as circle } from '@leitai/community/forum/web/CompetitionForum.tab'
import { tab as data } from '@leitai/competition/catalog/web/detail/Data.tab'
import { tab as overview } from '@leitai/competition/catalog/web/detail/Overview.tab'
import { tab as participants } from '@leitai/competition/catalog/web/detail/Participants.tab'
import { tab as platform } from '@leitai/competition/catalog/web/detail/Platform.tab'
import { tab as faq } from '@leitai/competition/catalog/web/detail/Questions.tab'
import { tab as training } from '@leitai/competition/catalog/web/detail/Training.tab'
import type { Cmpt } from '@leitai/competition/catalog/web/shared/detail-data'
import { foot as dataLook } from '@leitai/competition/dataset/web/DataLook.foot'
import { tab as leaderboard } from '@leitai/competition/leaderboard/web/Board.tab'
import { head as myReview } from '@leitai/competition/review/web/MyReview.head'
import { tab as submit } from '@leitai/competition/submission/web/Submit.tab'
import { tab as team } from '@leitai/competition/team/web/MyTeam.tab'
import { tab as teams } from '@leitai/competition/team/web/Teams.tab'
import { tab as entry } from '@leitai/competition/works/web/MyWork.tab'
import { tab as entries } from '@leitai/competition/works/web/Works.tab'
import { namesIn, readName } from '@leitai/platform/web/framework/read-address'
import type { CompetitionTab } from '@leitai/platform/web/paths'

/** Tabs of a competition's page, in display order. The page itself imports no other domain. */
export const competitionTabs = {
  overview,
  data,
  platform,
  leaderboard,
  submit,
  entries,
  entry,
  participants,
  teams,
  team,
  circle,
  faq,
  training,
} satisfies Partial<Record<CompetitionTab, unknown>>

/** What other domains contribute above and below tabs. */
export const tabHeads: Partial<Record<CompetitionTab, typeof myReview>> = { team: myReview }
export const tabFeet: Partial<Record<CompetitionTab, typeof dataLook>> = { data: dataLook }

export const readTab = (search: URLSearchParams): CompetitionTab =>
  readName(search, 'tab', competitionTabs) ?? 'overview'

/** The tabs of this competition: an application competition has works instead of leaderboards and result files. */
export const tabsOf = (cmpt: Cmpt): CompetitionTab[] =>
  namesIn(competitionTabs).filter((name) => competitionTabs[name].shown?.(cmpt) ?? true)

/** What the tab that the URL selects needs beside the page. */
export function tabPart(search: URLSearchParams) {
  const name = readTab(search)
  const { file, ns, code } = competitionTabs[name]
  const more = [tabHeads[name], tabFeet[name]].filter((part) => part !== undefined)
  return {
    file,
    ns: [...ns, ...more.flatMap((part) => part.ns)],
    code: () => Promise.all([code(), ...more.map((part) => part.code())]),
  }
}
