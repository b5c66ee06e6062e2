import { competitionForumTab as circle } from '@leitai/community/forum/web/tabs'
import {
  dataTab as data,
  questionsTab as faq,
  overviewTab as overview,
  participantsTab as participants,
  platformTab as platform,
  trainingTab as training,
} from '@leitai/competition/catalog/web/detail/tabs'
import type { Cmpt } from '@leitai/competition/catalog/web/shared/competition-tab'
import { dataLookFoot as dataLook } from '@leitai/competition/dataset/web/tabs'
import { boardTab as leaderboard } from '@leitai/competition/leaderboard/web/tabs'
import { myReviewHead as myReview } from '@leitai/competition/review/web/tabs'
import { submitTab as submit } from '@leitai/competition/submission/web/tabs'
import { myTeamTab as team, teamsTab as teams } from '@leitai/competition/team/web/tabs'
import { worksTab as entries, myWorkTab as entry } from '@leitai/competition/works/web/tabs'
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
