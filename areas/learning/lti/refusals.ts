import type { Refusals } from '@leitai/platform/contract/refusals'

export const ltiRefusals = {
  'lti.launch': [
    404,
    '这次打开已过期或已用过，请回到课程平台重新打开',
    'This launch has expired or was already used. Open the link in your course again.',
  ],
  'lti.person': [
    403,
    '这次打开属于另一个账号：请先用从课程平台进入的账号登录',
    'This launch belongs to another account. Sign in with the one you use from the course.',
  ],
  'lti.teacher': [
    403,
    '只有课程的教师才能这样做；请让教师从课程平台打开一次',
    'Only a teacher of the course can do this. Ask the teacher to open it from the course.',
  ],
  'lti.context': [
    400,
    '课程平台没有说明是哪一门课程，请把工具加到课程中再打开',
    'The platform sent no course. Add the tool to a course and open it there.',
  ],
  'lti.courseTaken': [
    409,
    '这门课程已关联另一个班级，请先在那个班级中解除',
    'The course is linked to another class. Unlink it there first.',
  ],
  'lti.courseUnlinked': [
    409,
    '这门课程还没有关联班级，请教师先从课程中打开并选择班级',
    'The course isn’t linked to a class yet. A teacher needs to open this from the course and choose one.',
  ],
  'lti.homework': [
    404,
    '这份作业不在课程所关联的班级中，请另选一份',
    'The homework isn’t in the class linked to the course. Choose another.',
  ],
  'lti.notChoosing': [
    409,
    '这次打开不是为了选择内容，请在课程平台点“选择内容”',
    'This launch isn’t for choosing content. Use “Select content” on the platform.',
  ],
  'lti.one': [
    400,
    '课程平台这次只接受一份作业，请只选一份',
    'The platform accepts one homework at a time. Choose one.',
  ],
  'lti.unknown': [404, '没有关联这门课程，或已解除', 'This course doesn’t exist or was unlinked'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'learning/lti': typeof ltiRefusals
  }
}
