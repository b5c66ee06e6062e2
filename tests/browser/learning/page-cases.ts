import { guest, member, type PageCase } from '../cases.ts'
import type { Ids } from '../page-cases.ts'

declare module '../page-cases.ts' {
  interface Ids {
    /** A paper, an attempt at it that 演示甲 has started, and one that demo-host has submitted. */
    paper: number
    exam: number
    done: number
  }
}

/** Who opens the pages of classes, training and the lab. */
export const studyCases = (ids: Ids) => ({
  '/classes.html': member(),
  '/lti.html': [...guest(), ...member()],
  '/class-invitation.html': member('?token=none'),
  '/class.html': [
    ...member('?id=1'),
    ...[
      'homework',
      'people',
      'grades',
      'courses',
      'settings',
      'homework&edit=new',
      'homework&edit=1',
      'homework&graded=1',
    ].map((tab): PageCase => ['demo-host', `?id=1&tab=${tab}`]),
  ],
  '/dc_lab.html': [...guest(), ...member()],
  '/codemirror.html': [...guest(), ...member('?language=sql')],
  '/training.html': [...guest(), ...member()],
  '/exam.html': member(`?id=${ids.exam}`),
  '/testEntry.html': member(`?id=${ids.paper}`),
  '/testResult.html': [['demo-host', `?id=${ids.done}`] satisfies PageCase],
})
