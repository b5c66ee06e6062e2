import type { Refusals } from '../core/refusal.ts'

export const ltiRefusals = {
  'lti.launch': [
    404,
    '这次打开已过期或已用过，请回到课程平台重新打开',
    'This launch has expired or was used; open the link in your course again',
  ],
  'lti.person': [
    403,
    '这次打开属于另一个账号：请先用从课程平台进入的账号登录',
    'This launch belongs to another account: log in with the one that you enter by from the course',
  ],
  'lti.teacher': [
    403,
    '只有课程的教师才能这样做；请让教师从课程平台打开一次',
    'Only a teacher of the course may do this; ask the teacher to open it from the course',
  ],
  'lti.context': [
    400,
    '课程平台没有说明是哪一门课程，请把工具加到课程中再打开',
    'The platform names no course: add the tool to a course and open it there',
  ],
  'lti.courseTaken': [
    409,
    '这门课程已关联另一个班级，请先在那个班级中解除',
    'The course is linked with another class; unlink it there first',
  ],
  'lti.courseUnlinked': [
    409,
    '这门课程还没有关联班级，请教师先从课程中打开并选择班级',
    'The course is not linked with a class yet: a teacher opens this from the course and chooses one',
  ],
  'lti.homework': [
    404,
    '这份作业不在课程所关联的班级中，请另选一份',
    'The homework is not of the class that the course is linked with; choose another',
  ],
  'lti.notChoosing': [
    409,
    '这次打开不是为了选择内容，请在课程平台点“选择内容”',
    'This launch is not for choosing content; use “Select content” on the platform',
  ],
  'lti.one': [
    400,
    '课程平台这次只接受一份作业，请只选一份',
    'The platform takes one piece of homework at a time: choose one',
  ],
  'lti.unknown': [404, '没有关联这门课程，或已解除', 'There is no such course, or it was unlinked'],
} as const satisfies Refusals
