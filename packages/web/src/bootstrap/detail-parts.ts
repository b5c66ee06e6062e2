import { readTab } from '../competition/catalog/detail-data.ts'
import type { Part } from '../platform/app/screen.ts'
import type { DetailTab } from '../platform/paths.ts'

/** The texts and the source file (its style sheets) of each tab of a competition's page, for pages that arrive rendered. */
const parts: Record<DetailTab, Part> = {
  overview: { ns: [], file: 'src/competition/catalog/detail/Overview.tsx' },
  data: { ns: ['competition'], file: 'src/competition/catalog/detail/Data.tsx' },
  platform: { ns: [], file: 'src/competition/catalog/detail/Platform.tsx' },
  training: { ns: [], file: 'src/competition/catalog/detail/Training.tsx' },
  faq: { ns: ['competition'], file: 'src/competition/catalog/detail/Questions.tsx' },
  participants: { ns: ['competition', 'settings'], file: 'src/competition/catalog/detail/Participants.tsx' },
  leaderboard: { ns: ['leaderboard'], file: 'src/competition/leaderboard/Board.tsx' },
  submit: { ns: ['submission'], file: 'src/competition/submission/Submit.tsx' },
  entries: { ns: ['entry'], file: 'src/competition/works/Entries.tsx' },
  entry: { ns: ['entry'], file: 'src/competition/works/MyEntry.tsx' },
  teams: { ns: ['team'], file: 'src/competition/team/Teams.tsx' },
  team: { ns: ['team', 'review', 'settings'], file: 'src/competition/team/MyTeam.tsx' },
  circle: { ns: ['circle'], file: 'src/community/forum/CmptCircle.tsx' },
}

export const tabPart = (search: URLSearchParams): Part => parts[readTab(search)]
