import type { Inputs } from '../catalogue/catalogue.ts'
import { DAY } from '../contest.ts'
import type { World } from '../world.ts'

const one = ({ a }: World) => ({ homeworkId: a.homeworkId })
const whose = ({ a }: World) => ({ homeworkId: a.homeworkId, userId: a.people.student?.id })
const ofClass = ({ a }: World) => ({ classId: a.classId })
const soon = ({ test }: World) => new Date(test.ctx.now().getTime() + 7 * DAY)

/** Homework and its grades. */
export const homeworkInputs = {
  homeworkList: ofClass,
  homework: one,
  saveHomework: (world) => ({
    ...ofClass(world),
    ...one(world),
    value: {
      title: '演示作业',
      note: '',
      kind: 'competition',
      cmptId: world.a.homeworkCmpt,
      paperId: null,
      opensAt: null,
      dueAt: soon(world),
      lateUntil: null,
      penaltyPerDay: 0,
      board: 'full',
      points: 100,
      weight: 1,
      published: true,
      released: false,
      grading: { kind: 'pass', score: 1, percent: 100, otherwise: 0 },
    },
  }),
  removeHomework: one,
  newHomeworkCompetition: (world) => ({ ...ofClass(world), title: '演示竞赛作业' }),
  formHomeworkTeams: one,
  homeworkPapers: ofClass,
  homeworkGrades: one,
  setExtension: (world) => ({
    ...one(world),
    userIds: [world.a.people.student?.id],
    dueAt: soon(world),
    reason: '演示',
  }),
  endExtension: whose,
  overrideGrade: (world) => ({ ...whose(world), grade: 90, reason: '演示' }),
  gradebook: ofClass,
  saveGradeScheme: (world) => ({ ...ofClass(world), scheme: { dropLowest: 1, missingIsZero: true } }),
  gradebookFile: ofClass,
} satisfies Inputs
