import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** Filters of long lists that a person has saved under a name. */

/** The lists of the admin console and of the host console; those of all competitions share their filters. */
export const FilteredList = z.enum([
  'admin.people',
  'admin.organisations',
  'admin.realname',
  'admin.feedback',
  'admin.outbox',
  'admin.audit',
  'admin.orders',
  'admin.products',
  'admin.library',
  'admin.news',
  'admin.questions',
  'admin.points',
  'admin.moderation',
  'admin.muted',
  'admin.reports',
  'admin.cases',
  'admin.appeals',
  'admin.hostRequests',
  'admin.hostContacts',
  'admin.launches',
  'admin.grants',
  'admin.lab',
  'admin.jobs',
  'host.competitions',
  'host.people',
  'host.teams',
  'host.submissions',
  'host.works',
  'host.runs',
  'host.audit',
] as const)
export type FilteredList = z.infer<typeof FilteredList>

/** The fields of a filter as its address has them. */
const fields = z.record(z.string().check(z.regex(/^[a-z][A-Za-z]{0,19}$/, { error: 'wrong' })), form.text(100)).check(
  z.refine((value) => Object.keys(value).length > 0, { error: 'required' }),
  z.refine((value) => Object.keys(value).length <= limits.filter.fields, { error: 'wrong' }),
)

export const savedFilters = read('/user/filters.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ list: FilteredList }),
  output: z.object({
    list: z.array(z.object({ id: shape.id, name: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  summary: 'One’s saved filters of a list, by name',
})
export const saveFilter = write('/user/filters/save.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ list: FilteredList, name: form.name(limits.filter.name), fields: form.json(fields) }),
  output: z.object({ id: shape.id }),
  perMinute: 30,
  summary: 'Save a filter of a list under a name; one of the same name is replaced',
})
export const deleteFilter = write('/user/filters/delete.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id }),
  output: shape.done,
  perMinute: 60,
  summary: 'Delete one of one’s saved filters',
})
