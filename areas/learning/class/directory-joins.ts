import type { PersonClaims } from '@leitai/identity/account/person'
import { numberKey } from '@leitai/identity/account/person'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq, gt, isNull } from '@leitai/platform/db/orm'
import { acceptInvite } from './invites.ts'
import { countPeople } from './people.ts'
import { inviteSince, refusalToGrow } from './rules.ts'
import { classes, classInvites } from './table.ts'

/** Whoever the school’s directory tells the number of comes into the classes whose rosters have that number. */
export async function joinByNumber({
  db,
  userId,
  person,
  now,
}: {
  db: Db
  userId: number
  person: Pick<PersonClaims, 'number'>
  now: Date
}): Promise<void> {
  if (person.number === null) return
  const invites = await db
    .select({ invite: classInvites })
    .from(classInvites)
    .innerJoin(classes, and(eq(classes.id, classInvites.classId), isNull(classes.archivedAt)))
    .where(and(eq(classInvites.numberKey, numberKey(person.number)), gt(classInvites.at, inviteSince(now))))
    .orderBy(asc(classInvites.classId))
    .for('update')
  for (const { invite } of invites) {
    // A full class must not refuse the log-in that this is part of; the invitation stays for the next one.
    if (refusalToGrow(await countPeople(db, invite.classId), 1) === null)
      await acceptInvite(db, invite, { userId, now })
  }
}
