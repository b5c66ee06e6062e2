import type { Inputs } from '../catalogue/catalogue.ts'
import type { World } from '../world.ts'
import { ROSTER } from './classes.ts'

const one = ({ a }: World) => ({ classId: a.classId })
const text = { name: '演示新班', term: '', description: '' }
const student = ({ a }: World) => ({ classId: a.classId, userId: a.people.student?.id })

/** Classes and their people. */
export const classInputs = {
  myClasses: {},
  newClass: text,
  classPage: one,
  saveClass: (world) => ({ ...one(world), ...text }),
  archiveClass: (world) => ({ ...one(world), archive: true }),
  setClassCode: (world) => ({ ...one(world), on: true }),
  joinClass: ({ a }) => ({ code: a.classCode }),
  leaveClass: one,
  answerClassInvitation: ({ a }) => ({ inviteId: a.classInvite, accept: true }),
  classPeople: one,
  previewRoster: (world) => ({ ...one(world), text: ROSTER }),
  applyRoster: (world) => ({ ...one(world), text: ROSTER, digest: world.a.rosterDigest }),
  rosterBatches: one,
  undoRoster: ({ a }) => ({ batchId: a.classRoster }),
  changeClassPerson: (world) => ({ ...student(world), number: '1', name: '演示', section: '', group: '' }),
  removeClassPerson: student,
  inviteTeacher: (world) => ({ ...one(world), userName: world.a.people.outsider?.name, role: 'assistant' }),
  setClassRights: (world) => ({ ...student(world), role: 'assistant', rights: ['roster'] }),
  classInvites: one,
  cancelClassInvite: ({ a }) => ({ inviteId: a.otherClassInvite }),
  classPeopleFile: one,
} satisfies Inputs
