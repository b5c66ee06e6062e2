import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'

/** An organisation has something to tell a person: notifies them. */
export const organisationNotifies = defineHook<{
  db: Db
  userId: number
  title: Words
  body: Words
  link: string
  now: Date
}>('organisation.tells')
