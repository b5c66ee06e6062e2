import type { Handler } from '@leitai/platform/http/dispatcher'
import { type CardRow, cardsOf } from '../../definition/competition.ts'
import { champions } from '../../leaderboard/champions.ts'
import type * as competition from '../contract.ts'
import { personalHome, SHOWN, sharedHome, userCount } from '../home.ts'
import { ownStandings } from '../own-standing.ts'

export const cmptIndex: Handler<typeof competition.cmptIndex> = async ({ db, me, now }) => {
  const { featured, recent, running, sums } = await sharedHome(db, now)
  const own = me
    ? await personalHome(db, me.id, now)
    : { signedUp: new Set<number>(), mine: [], ended: [], recommended: [] }
  const likely = own.recommended.map(({ card }) => card)
  const shown = [...featured, ...running, ...recent]
  const who = { me, now, signedUp: own.signedUp }
  // Two lists of competitions: the first is the same for everybody, and so is what its cards need.
  const cards = new Map(
    [
      ...(await cardsOf(db, unique(shown), who)),
      ...(await cardsOf(db, unique([...own.mine, ...own.ended, ...likely]), who)),
    ].map((card) => [card.id, card]),
  )
  const cardsIn = (list: readonly CardRow[]) => list.flatMap(({ id }) => cards.get(id) ?? [])
  const standings = me
    ? await ownStandings(db, { userId: me.id, cmpts: cardsIn([...own.ended, ...own.mine]), now })
    : []
  // What has ended is there only while it asks for something or its results are new.
  const telling = new Set(
    standings.flatMap(({ cmptId, next: { kind } }) => (kind === 'materials' || kind === 'results' ? [cmptId] : [])),
  )
  const mine = [...own.ended.filter(({ id }) => telling.has(id)), ...own.mine].slice(0, SHOWN)
  return {
    featured: cardsIn(featured),
    running: cardsIn(running),
    mine: cardsIn(mine),
    own: standings.filter(({ cmptId }) => mine.some(({ id }) => id === cmptId)),
    recommended: own.recommended.flatMap(({ card: { id }, because }) => {
      const card = cards.get(id)
      return card && because && card.signUpOpen ? [{ card, because }] : []
    }),
    recent: cardsIn(recent),
    champions: await champions(db, SHOWN),
    numbers: { users: await userCount(db, 'all'), competitions: 0, submissions: 0, prizeTotal: 0, ...sums },
  }
}

const unique = (list: readonly CardRow[]): CardRow[] => [...new Map(list.map((row) => [row.id, row])).values()]
