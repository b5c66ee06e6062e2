import { read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** What a search over the whole site finds, in the order in which it is shown. */
export const foundKinds = ['competition', 'person', 'team', 'dataset', 'topic', 'news'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Characters of the words searched for. */
export const searchLength = 40

export const searchSite = read('/common/search.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ keyword: form.text(searchLength) }),
  output: z.object({
    /** At most five of each kind, the newest or best known first. */
    list: z.array(
      z.object({
        kind: z.enum(foundKinds),
        /** Of the competition, person, topic or news; of a dataset and a team the competition’s. */
        id: shape.id,
        title: shape.Words,
        /** Where it belongs, such as the competition of a team or a topic. */
        within: z.nullable(shape.Words),
      }),
    ),
  }),
  perMinute: 120,
  summary: 'Competitions, people, teams, datasets, topics and news with these words',
})
