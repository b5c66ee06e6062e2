import { lt } from '@leitai/platform/db/orm'
import { defineTask } from '@leitai/platform/jobs/task'
import { inviteSince } from './rules.ts'
import { classInvites } from './table.ts'

export const tasks = [
  defineTask({
    name: 'classInvitesOver',
    every: 'day 03:10',
    run: ({ db, now }) => db.delete(classInvites).where(lt(classInvites.at, inviteSince(now()))),
  }),
]
