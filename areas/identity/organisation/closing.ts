import { sql } from '@leitai/platform/db/orm'
import { mapped, rows } from '@leitai/platform/db/statement'
import type { ClosingPart } from '@leitai/platform/domain/closing'
import { organisationMembers, organisations } from './table.ts'
import { adminCannotLeave } from './texts.ts'

/** The only admin of an open organisation must appoint another one first: nobody else would run it. */
export const onlyAdmin: ClosingPart = (userId) =>
  mapped(
    rows(
      { name: organisations.name },
      sql`from ${organisations} join ${organisationMembers} on ${organisationMembers.organisationId} = ${organisations.id}
        where ${organisationMembers.userId} = ${userId}::int and ${organisationMembers.role} = 'admin'
          and ${organisations.state} = 'active'
          and not exists (select from ${organisationMembers} other where other.organisation_id = ${organisations.id}
            and other.role = 'admin' and other.user_id <> ${userId}::int)
        order by ${organisations.id}`,
    ),
    (found) => () =>
      found.length > 0 ? [{ kind: 'organisation', ...adminCannotLeave(found.map(({ name }) => name)) }] : [],
  )
