import { sql } from '@leitai/platform/db/orm'
import { mapped, rows } from '@leitai/platform/db/statement'
import type { ClosingPart } from '@leitai/platform/domain/closing'
import { reviewingUntil } from '../definition/reviewing.ts'
import { competitions } from '../definition/table.ts'
import { ownerCannotLeave } from './texts.ts'

/** The owner of a competition that is public, or about to be, and not over must transfer it first: nobody else would run it. */
export const owned: ClosingPart = (userId) =>
  mapped(
    rows(
      { title: competitions.title, endAt: competitions.endAt, until: reviewingUntil() },
      sql`from ${competitions}
        where ${competitions.ownerId} = ${userId} and ${competitions.status} in ('published', 'private', 'pending')
        order by ${competitions.id}`,
    ),
    (found) => (now) => {
      const going = found.filter(
        ({ endAt, until }) => endAt === null || endAt > now || Number(until ?? 0) > now.getTime(),
      )
      return going.length > 0 ? [{ kind: 'owner', ...ownerCannotLeave(going.map(({ title }) => title)) }] : []
    },
  )
