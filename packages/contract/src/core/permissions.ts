/** Kinds of callers, by their relation to the object of a call. */
export const callers = [
  'anonymous',
  'expired',
  'outsider',
  'signedUp',
  'member',
  'captain',
  'otherCaptain',
  'owner',
  'editor',
  'judge',
  'support',
  'otherHost',
  'organisationAdmin',
  'teacher',
  'assistant',
  'classmate',
  'admin',
] as const
export type CallerKind = (typeof callers)[number]

/** Their names in docs/PERMISSIONS.md. */
export const callerNames: Record<CallerKind, { zh: string; en: string }> = {
  anonymous: { zh: '未登录', en: 'anonymous' },
  expired: { zh: '登录已过期', en: 'expired log-in' },
  outsider: { zh: '未报名的选手', en: 'competitor, not signed up' },
  signedUp: { zh: '已报名的选手', en: 'signed up' },
  member: { zh: '队员', en: 'member' },
  captain: { zh: '队长', en: 'captain' },
  otherCaptain: { zh: '别队队长', en: 'other team’s captain' },
  owner: { zh: '主办方负责人', en: 'host: owner' },
  editor: { zh: '主办方编辑', en: 'host: editor' },
  judge: { zh: '评委', en: 'judge' },
  support: { zh: '客服', en: 'support' },
  otherHost: { zh: '别的主办方', en: 'other host' },
  organisationAdmin: { zh: '组织的管理员', en: 'organisation: admin' },
  teacher: { zh: '任课教师', en: 'teacher' },
  assistant: { zh: '助教', en: 'teaching assistant' },
  classmate: { zh: '班级学生', en: 'student of the class' },
  admin: { zh: '管理员', en: 'admin' },
}

const loggedIn = callers.filter((who) => who !== 'anonymous' && who !== 'expired')

interface Word {
  zh: string
  en: string
  admits: readonly CallerKind[]
}

/**
 * The values of `may` in the declaration of each call: who is permitted, as far as identity and role decide. Whether the call is possible
 * now is checked by its rules.
 */
export const permissions = {
  anyone: { zh: '任何人', en: 'everybody', admits: callers },
  loggedIn: { zh: '登录即可', en: 'whoever is logged in', admits: loggedIn },
  competitor: {
    zh: '登录且不参与组织该竞赛（参与组织的人只能添加基线队）',
    en: 'whoever is logged in and does not work on the competition (who does enters baselines alone)',
    admits: loggedIn.filter((who) => !['owner', 'editor', 'judge', 'support', 'admin'].includes(who)),
  },
  signedUp: {
    zh: '已报名该竞赛的人',
    en: 'who has signed up for the competition',
    admits: ['signedUp', 'member', 'captain', 'otherCaptain'],
  },
  member: { zh: '该队成员', en: 'members of the team', admits: ['member', 'captain'] },
  captain: { zh: '该队队长', en: 'the captain of the team', admits: ['captain'] },
  captainOrSelf: {
    zh: '该队队长，以及本人',
    en: 'the captain of the team, and each for themselves',
    admits: ['member', 'captain'],
  },
  own: { zh: '该内容的本人', en: 'whose it is', admits: ['member'] },
  addressee: { zh: '收到的人', en: 'to whom it is addressed', admits: ['signedUp'] },
  launched: { zh: '从课程平台打开的本人', en: 'who opened it from a course platform', admits: ['teacher'] },
  sender: { zh: '发出的人', en: 'who sent it', admits: ['captain'] },
  ownOrManager: {
    zh: '本人，以及竞赛的负责人、编辑和管理员',
    en: 'whose it is; owner, editors and admins',
    admits: ['member', 'owner', 'editor', 'admin'],
  },
  memberOrStaff: {
    zh: '该队成员，以及竞赛的工作人员（评委除外）',
    en: 'members of the team; who works on the competition, but its judges',
    admits: ['member', 'captain', 'owner', 'editor', 'support', 'admin'],
  },
  staffIncludingJudges: {
    zh: '竞赛的全部工作人员',
    en: 'whoever works on the competition',
    admits: ['owner', 'editor', 'judge', 'support', 'admin'],
  },
  staff: {
    zh: '竞赛的工作人员（评委除外）',
    en: 'who works on the competition, but its judges',
    admits: ['owner', 'editor', 'support', 'admin'],
  },
  manager: {
    zh: '竞赛的负责人、编辑和管理员',
    en: 'owner and editors of the competition, admins',
    admits: ['owner', 'editor', 'admin'],
  },
  tryer: {
    zh: '竞赛的负责人、编辑、评委（仅试评）和管理员',
    en: 'owner and editors of the competition, admins; its judges, to try a result file',
    admits: ['owner', 'editor', 'judge', 'admin'],
  },
  owner: { zh: '竞赛的负责人和管理员', en: 'owners of the competition, admins', admits: ['owner', 'admin'] },
  anyHost: {
    zh: '任一竞赛的负责人、编辑和管理员',
    en: 'owners and editors of any competition, admins',
    admits: ['owner', 'editor', 'otherHost', 'admin'],
  },
  webhookOwner: {
    zh: 'Webhook 的所有者：本人，或该竞赛的负责人、编辑和管理员',
    en: 'whose webhooks they are; for a competition its owner and editors, and admins',
    admits: ['owner', 'editor', 'admin'],
  },
  uploader: { zh: '上传的人', en: 'who began the upload', admits: ['owner'] },
  assignedJudge: { zh: '分到该任务的评委', en: 'the judge to whom the work was given', admits: ['judge'] },
  organisationAdmin: {
    zh: '该组织的管理员，以及平台管理员',
    en: 'admins of the organisation, admins',
    admits: ['organisationAdmin', 'admin'],
  },
  organisationMember: {
    zh: '该组织的成员',
    en: 'members of the organisation',
    admits: ['member', 'organisationAdmin'],
  },
  teacher: { zh: '班级的任课教师，以及平台管理员', en: 'teachers of the class, admins', admits: ['teacher', 'admin'] },
  teaches: {
    zh: '目录中的教师、组织的管理员和主办人、任一竞赛的负责人和编辑，以及平台管理员',
    en: 'teachers by their directory, admins and hosts of an organisation, owners and editors of a competition, admins',
    admits: ['teacher', 'owner', 'editor', 'otherHost', 'organisationAdmin', 'admin'],
  },
  inClass: {
    zh: '班级的教师、助教和学生',
    en: 'teachers, assistants and students of the class',
    admits: ['teacher', 'assistant', 'classmate'],
  },
  teaching: {
    zh: '班级的任课教师、有相应权限的助教，以及平台管理员',
    en: 'teachers of the class, its assistants with the right to it, admins',
    admits: ['teacher', 'assistant', 'admin'],
  },
  classMember: {
    zh: '班级的教师、助教和学生，以及平台管理员',
    en: 'teachers, assistants and students of the class, admins',
    admits: ['teacher', 'assistant', 'classmate', 'admin'],
  },
  classmate: { zh: '班级的学生', en: 'students of the class', admits: ['classmate'] },
  admin: { zh: '管理员', en: 'admins', admits: ['admin'] },
} as const satisfies Record<string, Word>

export type May = keyof typeof permissions

export const admits = (may: May, who: CallerKind): boolean =>
  permissions[may].admits.some((admitted) => admitted === who)
