import type { Part } from './app/screen.ts'
import { readTab } from './detail.ts'
import type { DetailTab } from './paths.ts'

/** The texts and the source file (its style sheets) of each tab of a competition's page, for pages that arrive rendered. */
const parts: Record<DetailTab, Part> = {
  overview: { ns: [], file: 'src/competition/detail/Overview.tsx' },
  data: { ns: ['competition'], file: 'src/competition/detail/Data.tsx' },
  platform: { ns: [], file: 'src/competition/detail/Platform.tsx' },
  training: { ns: [], file: 'src/competition/detail/Training.tsx' },
  faq: { ns: ['competition'], file: 'src/competition/detail/Questions.tsx' },
  participants: { ns: ['competition', 'settings'], file: 'src/competition/detail/Participants.tsx' },
  leaderboard: { ns: ['leaderboard'], file: 'src/leaderboard/Board.tsx' },
  submit: { ns: ['submission'], file: 'src/submission/Submit.tsx' },
  entries: { ns: ['entry'], file: 'src/entry/Entries.tsx' },
  entry: { ns: ['entry'], file: 'src/entry/MyEntry.tsx' },
  teams: { ns: ['team'], file: 'src/team/Teams.tsx' },
  team: { ns: ['team', 'review', 'settings'], file: 'src/team/MyTeam.tsx' },
  circle: { ns: ['circle'], file: 'src/circle/CmptCircle.tsx' },
}

export const tabPart = (search: URLSearchParams): Part => parts[readTab(search)]
