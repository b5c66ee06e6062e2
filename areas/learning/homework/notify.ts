import type { Db } from '@leitai/platform/db/db'
import { notifyEach } from '@leitai/site/message/notify'
import type { Class } from '../class/class.ts'
import { bookOf } from './book.ts'
import { homeworkGiven } from './texts.ts'

/** Tells the students of a class that there is new homework. */
export async function tellOfHomework(
  db: Db,
  { one, title, dueAt, now }: { one: Class; title: string; dueAt: Date; now: Date },
): Promise<void> {
  const { students } = await bookOf(db, one.id)
  await notifyEach(
    db,
    students.map(({ userId }) => ({
      userId,
      kind: 'system' as const,
      ...homeworkGiven(one.name, title, dueAt),
      link: `/class.html?id=${one.id}`,
      now,
    })),
  )
}
