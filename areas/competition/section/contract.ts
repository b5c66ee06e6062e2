import { read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { CompetitionState, HostKind } from '../catalog/contract.ts'

/** Pages of a section of the site: hosting competitions, and programmes of competitions. */

/** The tag of the competitions and news of the programme on /WisdomChina.html. */
export const wisdomTag = '智慧中国'

export const hostList = read('/common/cmpt/hostList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ keyword: z._default(form.maybe(40), ''), kind: z.optional(HostKind), ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        host: shape.Words,
        competitions: z.int(),
        running: z.int(),
        /** Whole yuan. */
        prizeTotal: z.int(),
        people: z.int(),
        /** The newest ones, three at most. */
        newest: z.array(z.object({ id: shape.id, title: shape.Words, state: CompetitionState })),
      }),
    ).shape,
    numbers: z.object({ hosts: z.int(), competitions: z.int(), prizeTotal: z.int() }),
  }),
  mayLag: true,
  summary: 'Institutions and companies that have competitions held here; practice competitions do not count',
})
