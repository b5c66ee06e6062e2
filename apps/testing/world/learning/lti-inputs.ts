import type { Inputs } from '../catalogue/catalogue.ts'
import type { World } from '../world.ts'

const launch = ({ a }: World) => ({ launch: a.ltiLaunch })
const course = ({ a }: World) => ({ classId: a.classId, courseId: a.ltiCourse })

/** Courses of platforms (LTI). */
export const ltiInputs = {
  enterLti: launch,
  openLti: launch,
  linkLtiCourse: (world) => ({ ...launch(world), classId: world.a.classId }),
  chooseLtiHomework: (world) => ({ ...launch(world), homeworkId: world.a.homeworkId }),
  answerLti: (world) => ({ launch: world.a.ltiChoice, homeworkIds: [world.a.homeworkId] }),
  ltiCourses: ({ a }) => ({ classId: a.classId }),
  unlinkLtiCourse: course,
  sendLtiGrades: course,
  ltiTool: {},
  rotateLtiKey: {},
} satisfies Inputs
