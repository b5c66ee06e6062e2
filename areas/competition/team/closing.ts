import { mapped, rows } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import { sql } from '@leitai/platform/db/orm'
import type { ClosingPart, ClosingReason } from '@leitai/platform/domain/parts'
import { reviewingUntil } from '../definition/reviewing.ts'
import { stateOf } from '../definition/rules.ts'
import { isShutOut, launched } from '../definition/staff.ts'
import { competitions, signUps } from '../definition/table.ts'
import { members, teams } from './table.ts'
import { captainCannotLeave, underReview } from './texts.ts'

const { title, startAt, endAt, signUpStartAt, signUpEndAt } = competitions

const titles = (found: readonly { title: Words }[]) => found.map(({ title }) => title)

/** A captain of others must first transfer the team while the competition runs, and one under review must finish. */
export const underWay: ClosingPart = (userId) =>
  mapped(
    rows(
      {
        title,
        startAt,
        endAt,
        signUpStartAt,
        signUpEndAt,
        until: reviewingUntil(),
        captain: sql<boolean>`exists (select from ${teams}
          where ${teams.cmptId} = ${competitions.id} and ${teams.captainId} = ${userId} and ${teams.state} = 'active'
            and (select count(*) from ${members} where ${members.teamId} = ${teams.id}) > 1)
            and not ${isShutOut(signUps)}`,
      },
      sql`from ${signUps} join ${competitions} on ${competitions.id} = ${signUps.cmptId}
        where ${signUps.userId} = ${userId} and ${launched}
        order by ${competitions.id}`,
    ),
    (found) => (now) => {
      const states = Map.groupBy(found, (row) => stateOf(row, Number(row.until ?? 0) > now.getTime(), now))
      const led = (states.get('running') ?? []).filter(({ captain }) => captain)
      const reviewed = states.get('reviewing') ?? []
      const reasons: ClosingReason[] = []
      if (led.length > 0) reasons.push({ kind: 'captain', ...captainCannotLeave(titles(led)) })
      if (reviewed.length > 0) reasons.push({ kind: 'reviewing', ...underReview(titles(reviewed)) })
      return reasons
    },
  )
