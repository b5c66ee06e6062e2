import { tab as circle } from '../community/forum/CompetitionForum.tab.ts'
import { tab as data } from '../competition/catalog/detail/Data.tab.ts'
import { tab as overview } from '../competition/catalog/detail/Overview.tab.ts'
import { tab as participants } from '../competition/catalog/detail/Participants.tab.ts'
import { tab as platform } from '../competition/catalog/detail/Platform.tab.ts'
import { tab as faq } from '../competition/catalog/detail/Questions.tab.ts'
import { tab as training } from '../competition/catalog/detail/Training.tab.ts'
import type { Cmpt } from '../competition/catalog/detail-data.ts'
import { foot as dataLook } from '../competition/dataset/DataLook.foot.ts'
import { tab as leaderboard } from '../competition/leaderboard/Board.tab.ts'
import { head as myReview } from '../competition/review/MyReview.head.ts'
import { tab as submit } from '../competition/submission/Submit.tab.ts'
import { tab as team } from '../competition/team/MyTeam.tab.ts'
import { tab as teams } from '../competition/team/Teams.tab.ts'
import { tab as entry } from '../competition/works/MyWork.tab.ts'
import { tab as entries } from '../competition/works/Works.tab.ts'
import { namesIn, readName } from '../platform/app/read-address.ts'
import type { CompetitionTab } from '../platform/paths.ts'

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
} satisfies Record<CompetitionTab, unknown>

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
